import { casinoCatalogue, decodeEvent, type GameRoundEvent } from '@casino/contracts';
import type { EventStore, Subscription } from '@casino/event-store';

type Data<Name extends GameRoundEvent['type']> = Extract<GameRoundEvent, { type: Name }>['data'];

/** Answers every event of one type in the coups of a game-round store, each once, also when that store is opened again. */
export class AnswersOnce<Name extends GameRoundEvent['type']> {
  private readonly answered = new Set<string>();
  private following: Subscription | undefined;

  constructor(
    private readonly name: Name,
    private readonly answer: (data: Data<Name>) => Promise<void>,
  ) {}

  follow(gameRound: EventStore): void {
    void this.following?.stop();
    this.following = gameRound.subscribe(gameRound.start, { prefixes: ['round-'] }, async ({ events }) => {
      for (const { bytes, id, type } of events) {
        if (!type.includes(`.${this.name}.`) || this.answered.has(id)) continue;
        this.answered.add(id);
        await this.answer((decodeEvent(casinoCatalogue, bytes).event as unknown as { data: Data<Name> }).data);
      }
    });
  }
}
