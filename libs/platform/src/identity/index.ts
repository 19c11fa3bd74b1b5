export { ROLES, type Actor, type Role } from './actor.js';
export { signDevelopmentToken, type SignedToken } from './development-issuer.js';
export { mustBeAtTable, tableOf } from './at-table.js';
export { COUNTERSIGNATURE, Countersigned, Countersigner, MayBeCountersigned, OptionalCountersigner } from './countersigner.decorator.js';
export { TokenVerifier } from './token-verifier.js';
export type { VerifiedToken } from './verified-tokens.js';
export { actorOf, CurrentActor, Public, Roles } from './roles.decorator.js';
