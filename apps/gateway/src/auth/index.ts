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
export { limitFacts, type Principal, toPrincipal } from './principal.ts';
export { administrators, type Role, readers } from './roles.ts';
