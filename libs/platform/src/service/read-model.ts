import { join } from 'node:path';
import type { Context } from '@casino/contracts';
import type { EventStore, Following } from '@casino/event-store';
import type { Provider, Type } from '@nestjs/common';
import { Shutdown } from '../bootstrap/shutdown.js';
import { CONFIGURATION, type CasinoConfiguration } from '../configuration/configuration.js';
import type { ContributorHealth } from '../health/health.registry.js';
import { STORE } from './tokens.js';

/** What every read model can do beside what it is asked. */
export type ReadModel<Change = never> = Following<Change>;

export interface ToldOf<Change> {
  /** When it rejects, it is called again. */
  taken(change: Change): Promise<void>;
}

/** A read model over the service's own store, in a file of its own in the data folder. */
export interface DeclaredReadModel {
  readonly token: symbol;
  /** A provider that is told of each page once it is in the model. */
  readonly tells: Type<ToldOf<never>> | undefined;
  provider(service: Context, name: string): Provider;
}

/** @param open is given `<service>-<name>.sqlite` in the data folder; what it opens follows the store, and is closed at the shutdown */
export const readModel = <Change>(
  token: symbol,
  open: (store: EventStore, file: string) => Promise<ReadModel<Change>>,
  tells?: Type<ToldOf<Change>>,
): DeclaredReadModel => ({
  token,
  tells: tells as Type<ToldOf<never>> | undefined,
  provider: (service, name) => ({
    provide: token,
    inject: [STORE, CONFIGURATION, Shutdown],
    useFactory: async (store: EventStore, { dataFolder }: CasinoConfiguration, shutdown: Shutdown): Promise<ReadModel<Change>> => {
      const model = await open(store, join(dataFolder, `${service}-${name}.sqlite`));
      shutdown.afterRequests(`${service} ${name}`, () => model.close());
      return model;
    },
  }),
});

/** How a read model stands, for the health of its service. */
export const standingOf = (
  { position, failure }: Pick<ReadModel, 'position' | 'failure'>,
  details: ContributorHealth['details'] = {},
): ContributorHealth => ({
  healthy: failure === undefined,
  details: { position, failure: failure ?? null, ...details },
});
