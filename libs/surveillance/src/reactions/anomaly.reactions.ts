import {
  gameRoundEvents,
  jackpotEvents,
  streams,
  surveillanceEvents,
  walletEvents,
  type GameRoundEventOf,
  type JackpotEventOf,
  type SurveillanceEventOf,
  type WalletEventOf,
} from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import { reactWith } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../application/surveillance-runners.js';
import { incidentIdOf } from '../domain/index.js';

type AnomalyObserved =
  | GameRoundEventOf<'AnomalyObserved'>
  | WalletEventOf<'AnomalyObserved'>
  | JackpotEventOf<'AnomalyObserved'>
  | SurveillanceEventOf<'AnomalyObserved'>;

/** Whatever a service observes, its own included, is an incident that a person looks at. */
@Injectable()
export class AnomalyReactions {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  @On(gameRoundEvents.AnomalyObserved, 'raise-incident-game-round')
  ofGameRound(heard: Heard<GameRoundEventOf<'AnomalyObserved'>>, reaction: Reaction): Promise<void> {
    return this.raise(heard, reaction);
  }

  @On(walletEvents.AnomalyObserved, 'raise-incident-wallet')
  ofWallet(heard: Heard<WalletEventOf<'AnomalyObserved'>>, reaction: Reaction): Promise<void> {
    return this.raise(heard, reaction);
  }

  @On(jackpotEvents.AnomalyObserved, 'raise-incident-jackpot')
  ofJackpot(heard: Heard<JackpotEventOf<'AnomalyObserved'>>, reaction: Reaction): Promise<void> {
    return this.raise(heard, reaction);
  }

  @On(surveillanceEvents.AnomalyObserved, 'raise-incident-surveillance')
  ofSurveillance(heard: Heard<SurveillanceEventOf<'AnomalyObserved'>>, reaction: Reaction): Promise<void> {
    return this.raise(heard, reaction);
  }

  private async raise({ event: { data }, metadata, context }: Heard<AnomalyObserved>, reaction: Reaction): Promise<void> {
    const { kind, tableId, coup, subject, detail } = data;
    const incidentId = incidentIdOf(metadata.id);
    const stream = streams.incident(incidentId);
    const meta = reaction.command(stream);
    const incident = { incidentId, service: context, kind, tableId, coup, subject, detail, anomaly: metadata.id, raisedAt: meta.now };
    await reactWith(this.runners.incident, stream, { type: 'RaiseIncident', incident }, meta, reaction.takeMarks());
  }
}
