import type { FloorClient, TokenRequest } from './floor-client.js';

/** The people of a simulated floor, each with a development token that is asked for once. */
export class Staff {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(private readonly client: FloorClient) {}

  /** A member of the management committee with his supervisor card. */
  mcd(id = 'mcd-1'): Promise<string> {
    return this.token({ id, role: 'mcd', card: `card-${id}` });
  }

  /** Reviews the images of claims; nobody of the tables unless he is named. */
  surveillance(id = 'surveillance-1'): Promise<string> {
    return this.token({ id, role: 'surveillance' });
  }

  /** The JP1 sensor in front of a seat. */
  sensor(tableId: string, seat: number): Promise<string> {
    const id = `sensor-${tableId}-${seat}`;
    return this.token({ id, role: 'device', table: tableId, seat, device: id });
  }

  cashier(id = 'cashier-1'): Promise<string> {
    return this.token({ id, role: 'cashier' });
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
