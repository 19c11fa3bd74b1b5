import {
  whileAnswered,
  type CoupAnswer,
  type CoupStatus,
  type CoupView,
  type FloorClient,
  type Staff,
  type TableView,
} from '@casino/simulation';

export interface ToStake {
  readonly position: string;
  readonly amount: string;
}

/** A croupier at one table who does exactly what the test asks, over HTTP. */
export class Croupier {
  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    readonly tableId: string,
  ) {}

  /** Starts the next coup, as soon as the table has heard that its float is there. @returns its number */
  async open(): Promise<number> {
    return (await whileAnswered('table-held', () => this.post<CoupAnswer>(`/tables/${this.tableId}/rounds`))).view.coup;
  }

  async stake(coup: number, seat: number, bets: readonly ToStake[]): Promise<CoupAnswer['view']> {
    return this.act(coup, 'bets', { seat, bets }, 10);
  }

  async act(coup: number, act: string, body: unknown = {}, wait?: number): Promise<CoupAnswer['view']> {
    return (await this.post<CoupAnswer>(`${this.path(coup)}/${act}`, body, wait)).view;
  }

  async look(coup: number): Promise<CoupView> {
    return (await this.client.get<CoupView>(await this.token(), this.path(coup))).body;
  }

  async table(): Promise<TableView> {
    return (await this.client.get<TableView>(await this.token(), `/tables/${this.tableId}`)).body;
  }

  /** The next acts of the coup, every decision passed, until it stands as wanted or is over. */
  async goOnUntil(coup: number, wanted: (view: CoupView) => boolean = () => false): Promise<CoupView> {
    for (;;) {
      const view = await this.look(coup);
      if (wanted(view) || view.phase === 'settled' || view.phase === 'voided') return view;
      await this.next(coup, view);
    }
  }

  private async next(coup: number, { next, decision }: CoupStatus): Promise<void> {
    if (decision !== null) await this.act(coup, 'decisions', { seat: decision.seat, decision: decision.otherwise });
    else if (next !== null) await this.act(coup, next.act);
  }

  private token(): Promise<string> {
    return this.staff.croupier(this.tableId);
  }

  private path(coup: number): string {
    return `/tables/${this.tableId}/rounds/${coup}`;
  }

  private async post<Body>(path: string, body: unknown = {}, wait?: number): Promise<Body> {
    return (await this.client.command<Body>(await this.token(), path, body, wait)).body;
  }
}
