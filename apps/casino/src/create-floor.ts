import { createEmbeddedEventBus } from '@casino/event-bus';
import { GameRoundModule } from '@casino/game-round';
import { createCasinoApp, Shutdown, type CasinoAppOptions, type CasinoConfiguration } from '@casino/platform';
import { WalletModule } from '@casino/wallet';
import { Module, type DynamicModule } from '@nestjs/common';

@Module({})
class FloorModule {
  static register(configuration: CasinoConfiguration): DynamicModule {
    const bus = createEmbeddedEventBus();
    const closing = {
      provide: 'casino.floor-bus',
      inject: [Shutdown],
      // Registered before any service's own steps, hence closed after them.
      useFactory: (shutdown: Shutdown) => shutdown.afterRequests('embedded bus', () => bus.close()),
    };
    return { module: FloorModule, imports: [GameRoundModule.register(configuration, { bus }), WalletModule.register(configuration, bus)], providers: [closing] };
  }
}

/**
 * The whole floor in one process: game-round and wallet on one embedded bus and one port, their stores in one data folder.
 * @throws CasinoError `store-in-use` when another process uses the data folder
 */
export const createFloor = (configuration: CasinoConfiguration, options: CasinoAppOptions = {}): ReturnType<typeof createCasinoApp> =>
  createCasinoApp(FloorModule.register(configuration), configuration, options);
