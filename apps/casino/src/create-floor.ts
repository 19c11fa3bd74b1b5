import { createEmbeddedEventBus, type EventBus } from '@casino/event-bus';
import { ConfigurationInvalid, createCasinoApp, Shutdown, type CasinoAppOptions, type CasinoConfiguration } from '@casino/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { SERVICES } from './services.js';

@Module({})
class FloorModule {
  static register(configuration: CasinoConfiguration, bus: EventBus): DynamicModule {
    if (configuration.bus !== 'embedded') {
      throw new ConfigurationInvalid([
        {
          name: 'CASINO_BUS',
          message: `is ${configuration.bus}, which joins processes: it is for the services' own apps; the floor in one process needs embedded`,
        },
      ]);
    }
    const closing = {
      provide: 'casino.floor-bus',
      inject: [Shutdown],
      // Registered before any service's own steps, hence closed after them.
      useFactory: (shutdown: Shutdown) => shutdown.afterRequests('embedded bus', () => bus.close()),
    };
    return { module: FloorModule, imports: SERVICES.map((service) => service.register({ bus })), providers: [closing] };
  }
}

/**
 * The whole floor in one process: its services on one embedded bus and one port, their stores in one data folder.
 * @param bus closed with the floor; another one for who must see or order what the services hear
 * @throws CasinoError `store-in-use` when another process uses the data folder; `configuration-invalid` for another bus than the embedded one
 */
export const createFloor = async (
  configuration: CasinoConfiguration,
  options: CasinoAppOptions = {},
  bus: EventBus = createEmbeddedEventBus(),
): ReturnType<typeof createCasinoApp> => createCasinoApp(FloorModule.register(configuration, bus), configuration, options);
