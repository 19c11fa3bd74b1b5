import { OPAQUE_ID_PATTERN, SITTING_ID_PATTERN, TABLE_ID_PATTERN } from '@casino/kernel';
import { z } from 'zod';

/** Who may do what (design §5). */
export const ROLES = [
  'player',
  'device',
  'croupier',
  'chef-de-table',
  'mcd',
  'cashier',
  'surveillance',
  'auditor',
  'integrator',
  'display',
] as const;
export type Role = (typeof ROLES)[number];

/** Who sent a request, as the token says (P12). Opaque ids only. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** The terminal, reader or console it comes through. */
  readonly device?: string;
  readonly table?: string;
  /** 1 to 9 */
  readonly seat?: number;
  /** `T-k`; a player's token is for one sitting. */
  readonly sitting?: string;
  /** The MCD's supervisor card: the second factor. */
  readonly card?: string;
}

const opaqueId = z.string().regex(OPAQUE_ID_PATTERN);

/** The claims of a token that concern the floor; identity providers may send a number as text. */
export const actorClaims = z.object({
  sub: opaqueId,
  casino_role: z.enum(ROLES),
  casino_device: opaqueId.optional(),
  casino_table: z.string().regex(TABLE_ID_PATTERN).optional(),
  casino_seat: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(9))
    .optional(),
  casino_sitting: z.string().regex(SITTING_ID_PATTERN).optional(),
  casino_card: opaqueId.optional(),
});

export const actorOfClaims = (claims: z.output<typeof actorClaims>): Actor => ({
  id: claims.sub,
  role: claims.casino_role,
  ...(claims.casino_device === undefined ? {} : { device: claims.casino_device }),
  ...(claims.casino_table === undefined ? {} : { table: claims.casino_table }),
  ...(claims.casino_seat === undefined ? {} : { seat: claims.casino_seat }),
  ...(claims.casino_sitting === undefined ? {} : { sitting: claims.casino_sitting }),
  ...(claims.casino_card === undefined ? {} : { card: claims.casino_card }),
});

export const claimsOfActor = (actor: Actor): z.input<typeof actorClaims> => ({
  sub: actor.id,
  casino_role: actor.role,
  ...(actor.device === undefined ? {} : { casino_device: actor.device }),
  ...(actor.table === undefined ? {} : { casino_table: actor.table }),
  ...(actor.seat === undefined ? {} : { casino_seat: actor.seat }),
  ...(actor.sitting === undefined ? {} : { casino_sitting: actor.sitting }),
  ...(actor.card === undefined ? {} : { casino_card: actor.card }),
});
