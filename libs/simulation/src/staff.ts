import type { FloorClient, TokenRequest } from './floor-client.js';

/** The people of a simulated floor, each with a development token that is asked for once. */
export class Staff {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(private readonly client: FloorClient) {}

  mcd(): Promise<string> {
    return this.token({ id: 'mcd-1', role: 'mcd', card: 'card-mcd-1' });
  }

  /** Reviews the images of claims; the same person for all, which is nobody of the tables. */
  surveillance(): Promise<string> {
    return this.token({ id: 'surveillance-1', role: 'surveillance' });
  }

  /** The JP1 sensor in front of a seat. */
  sensor(tableId: string, seat: number): Promise<string> {
    const id = `sensor-${tableId}-${seat}`;
    return this.token({ id, role: 'device', table: tableId, seat, device: id });
  }

  cashier(): Promise<string> {
    return this.token({ id: 'cashier-1', role: 'cashier' });
  }

  auditor(): Promise<string> {
    return this.token({ id: 'auditor-1', role: 'auditor' });
  }

  croupier(tableId: string): Promise<string> {
    return this.token({ id: `croupier-${tableId}`, role: 'croupier', table: tableId });
  }

  chefDeTable(id: string): Promise<string> {
    return this.token({ id, role: 'chef-de-table' });
  }

  player(playerId: string, sittingId: string): Promise<string> {
    return this.token({ id: playerId, role: 'player', sitting: sittingId });
  }

  private token(bearer: TokenRequest): Promise<string> {
    const key = JSON.stringify(bearer);
    const known = this.tokens.get(key);
    if (known !== undefined) return known;
    const asked = this.client.issueToken(bearer);
    this.tokens.set(key, asked);
    return asked;
  }
}
