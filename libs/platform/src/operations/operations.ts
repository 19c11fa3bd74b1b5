import { Injectable, type InjectionToken } from '@nestjs/common';
import type { Context } from '@casino/contracts';
import type { ConsumerRunner, EventBus, Publication } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';

/** What people on duty look at and act on in one service. */
export interface OperatedService {
  readonly service: Context;
  /** Its consumer group. */
  readonly group: string;
  readonly consumer: ConsumerRunner;
  readonly publication: Publication;
  readonly bus: EventBus;
  readonly store: EventStore;
  /** Whatever else the service's module provides, by its token. */
  readonly get: <T>(token: InjectionToken) => T;
}

/** The services of this process, as they have started. */
@Injectable()
export class Operations {
  private readonly services = new Map<string, OperatedService>();

  /** @throws TypeError when it is registered already */
  register(operated: OperatedService): void {
    if (this.services.has(operated.service)) throw new TypeError(`${operated.service} is registered twice`);
    this.services.set(operated.service, operated);
  }

  /** @throws CasinoError `not-found` */
  of(service: string): OperatedService {
    const found = this.services.get(service);
    if (found === undefined) throw new CasinoError('not-found', `The service ${service} is not in this process`);
    return found;
  }
}
