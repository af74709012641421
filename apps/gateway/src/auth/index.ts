export {
  type Actor,
  accountsOf,
  actorWith,
  actsEverywhere,
  actsIn,
  keyActor,
  type Membership,
  membershipsIn,
  rootActor,
  type SessionRef,
} from './actor.ts';
export { type Authenticator, createAuthenticator } from './authenticator.ts';
export { isOperatorKeyFormat as isGivenKeyForm, makeId, makeKey } from './key-format.ts';
export {
  type BudgetLimit,
  budgetsOf,
  type CountedLimits,
  isReadableLimits,
  KeyLimits,
  readLimits,
} from './key-limits.ts';
export {
  readModels,
  readScopes,
  readSettings,
  Scope,
  ScopedSettings,
  scopes,
} from './key-record.ts';
export { personKeyId, personPrincipal } from './person-principal.ts';
export { limitFacts, type Principal, toPrincipal } from './principal.ts';
export {
  administrators,
  contentReaders,
  contentRemovers,
  keyMakers,
  keyReaders,
  owners,
  type Role,
  readers,
  readRole,
  requesters,
  requestReaders,
  roles,
} from './roles.ts';
