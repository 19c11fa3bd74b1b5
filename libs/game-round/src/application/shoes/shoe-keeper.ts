import { streams } from '@casino/contracts';
import type { ReportAnomaly } from '@casino/event-bus';
import { sealShoe, type SealedShoe } from '@casino/games';
import { CasinoError } from '@casino/kernel';
import { CONFIGURATION, type CasinoConfiguration } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EventMetadata } from '@casino/contracts';
import { gameOf, type CoupTerms, type SealedSecret, type VaultState } from '../../domain/index.js';
import { REPORT_ANOMALY } from '../anomalies.js';
import { mustBeDone } from '../answer.js';
import { followUp } from '../metadata.js';
import { Streams } from '../streams.js';
import { decryptSecret, drawSecret, encryptSecret } from './vault-cipher.js';

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

  constructor(
    private readonly streams: Streams,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {}

  /** The coup's shoe, sealed now if it was not before. @param started the `CoupStarted` that asks for it */
  async seal(terms: CoupTerms, started: EventMetadata): Promise<KeptShoe> {
    const { tableId, coup } = terms;
    const stream = streams.vault(tableId, coup);
    const [key] = this.configuration.vaultKeys;
    const done = mustBeDone(
      await this.streams.vault.execute({
        stream,
        // drawn only when it is needed
        command: () => ({ type: 'SealShoe', sealed: encryptSecret(key, tableId, coup, drawSecret()) }),
        meta: followUp(started, 'seal-shoe', stream),
        retries: 'unbounded',
      }),
    );
    return this.keep(stream, done.state, terms);
  }

  /** @throws CasinoError `round-not-found` for a coup that has no vault */
  async find(terms: CoupTerms): Promise<KeptShoe> {
    const stream = streams.vault(terms.tableId, terms.coup);
    const kept = this.#kept.get(stream);
    return kept === undefined ? this.keep(stream, (await this.streams.vault.load(stream)).state, terms) : kept;
  }

  /** The coup is over: its shoe is on record. */
  forget({ tableId, coup }: CoupTerms): void {
    this.#kept.delete(streams.vault(tableId, coup));
  }

  private async keep(stream: string, { sealed }: VaultState, { tableId, coup, game, options }: CoupTerms): Promise<KeptShoe> {
    if (sealed === null) throw new CasinoError('round-not-found', `Coup ${coup} at table ${tableId} has no shoe.`);
    const secret = await this.opened(stream, sealed);
    const kept = new KeptShoe(sealShoe({ secret, tableId, coup, deck: gameOf(game).deck(options) }), secret);
    this.#kept.set(stream, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > IN_MEMORY && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  /** A vault that was changed is put on record, once (P10). */
  private async opened(stream: string, sealed: SealedSecret): Promise<Buffer> {
    try {
      return decryptSecret(this.configuration.vaultKeys, sealed);
    } catch (error) {
      const { tableId, coup } = sealed;
      if (error instanceof CasinoError && error.code === 'seal-broken') {
        await this.report({ kind: 'seal-broken', tableId, coup, subject: stream, detail: error.message, cause: stream });
      }
      throw error;
    }
  }
}
