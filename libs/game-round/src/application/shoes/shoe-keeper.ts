import { streams, type EventMetadata } from '@casino/contracts';
import type { ReportAnomaly } from '@casino/event-bus';
import { sealShoe, type SealedShoe } from '@casino/games';
import { CasinoError, type ErrorCode } from '@casino/kernel';
import { CONFIGURATION, followUp, mustBeDone, REPORT_ANOMALY, STREAMS, type CasinoConfiguration } from '@casino/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { gameOf, type CoupTerms, type LastOfShoe, type OpenedRound, type VaultState } from '../../domain/index.js';
import type { GameRoundStreams } from '../streams.js';
import { secretSource } from './secret-source.js';
import { decryptSecret, encryptSecret } from './vault-cipher.js';

/** Why a vault never opens, however often it is tried; a store that is away for a moment is not among them. Nothing of the vault's content is told. */
const NEVER_OPENS: Partial<Record<ErrorCode, string>> = {
  'configuration-invalid': 'the key that sealed its vault is not configured',
  'seal-broken': 'its vault does not open to the commitment of the coup',
  'malformed-event': 'its vault cannot be read',
  'unknown-event-type': 'its vault cannot be read',
  'round-not-found': 'it has no vault',
};

/** Coups whose shoe stays in memory; others are read from their vault again. */
const IN_MEMORY = 1_000;

/** The shoe of a coup in progress. Neither printing nor serialising it shows a card or the secret. */
export class KeptShoe {
  readonly #secret: Buffer;

  constructor(
    readonly shoe: SealedShoe,
    secret: Buffer,
  ) {
    this.#secret = secret;
  }

  /** To be published once the coup is over: 64 hex digits. */
  disclose(): string {
    return this.#secret.toString('hex');
  }
}

/** Seals the shoes of new coups and finds those of coups in progress, from their vaults (P10). */
@Injectable()
export class ShoeKeeper {
  readonly #kept = new Map<string, KeptShoe>();
  private readonly secretOf: (terms: CoupTerms) => Buffer;

  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {
    this.secretOf = secretSource(configuration, new Logger('ShoeKeeper'));
  }

  /** The coup's shoe, sealed now if it was not before. @param started the `CoupStarted` that asks for it */
  async seal(terms: CoupTerms, started: EventMetadata): Promise<KeptShoe> {
    const { tableId, coup } = terms;
    const stream = streams.vault(tableId, coup);
    const [key] = this.configuration.vaultKeys;
    const done = mustBeDone(
      await this.streams.vault.execute({
        stream,
        // drawn only when it is needed
        command: () => ({ type: 'SealShoe', sealed: encryptSecret(key, tableId, coup, this.secretOf(terms)) }),
        meta: followUp(started, 'seal-shoe', stream, { actor: started.actor, now: started.time }),
        retries: 'unbounded',
      }),
    );
    return this.keep(stream, done.state, terms);
  }

  /**
   * The shoe that the coup is committed to. A vault that was changed is put on record, once (P10).
   * @throws CasinoError `seal-broken`; `configuration-invalid` without its key; `round-not-found` for a coup that has no vault
   */
  async find({ terms, commitment }: OpenedRound): Promise<KeptShoe> {
    const stream = streams.vault(terms.tableId, terms.coup);
    const known = this.#kept.get(stream);
    if (known !== undefined) return known;
    try {
      return this.keep(stream, (await this.streams.vault.load(stream)).state, terms, commitment);
    } catch (error) {
      if (error instanceof CasinoError && error.code === 'seal-broken') await this.reportBroken(terms, error.message);
      throw error;
    }
  }

  /** What is published of the shoe of a coup that ends void, whatever became of its vault. @throws CasinoError `store-unavailable` */
  async lastOf(round: OpenedRound): Promise<LastOfShoe> {
    try {
      return { secret: (await this.find(round)).disclose() };
    } catch (error) {
      const why = error instanceof CasinoError ? NEVER_OPENS[error.code] : undefined;
      if (why === undefined) throw error;
      await this.reportBroken(round.terms, `Void without its secret: ${why}.`);
      return { lost: `The secret cannot be published: ${why}.` };
    }
  }

  /** The coup is over: its shoe is on record. */
  forget({ tableId, coup }: CoupTerms): void {
    this.#kept.delete(streams.vault(tableId, coup));
  }

  /** @param commitment of the coup, when it is open */
  private keep(stream: string, { sealed }: VaultState, { tableId, coup, game, options }: CoupTerms, commitment?: string): KeptShoe {
    if (sealed === null) throw new CasinoError('round-not-found', `Coup ${coup} at table ${tableId} has no shoe.`);
    const secret = decryptSecret(this.configuration.vaultKeys, sealed);
    const kept = new KeptShoe(sealShoe({ secret, tableId, coup, deck: gameOf(game).deck(options) }), secret);
    if (commitment !== undefined && kept.shoe.commitment !== commitment)
      throw new CasinoError('seal-broken', 'The vault does not open to the commitment of the coup.');
    this.#kept.set(stream, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > IN_MEMORY && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  private async reportBroken({ tableId, coup }: CoupTerms, detail: string): Promise<void> {
    const stream = streams.vault(tableId, coup);
    await this.report({ kind: 'seal-broken', tableId, coup, subject: stream, detail, cause: stream });
  }
}
