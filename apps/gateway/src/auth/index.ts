export { type Authenticator, createAuthenticator } from './authenticator.ts';
export { isOperatorKeyFormat as isGivenKeyForm, makeId, makeKey } from './key-format.ts';
export {
  KeyLimits,
  readLimits,
  readModels,
  readScopes,
  readSettings,
  Scope,
  ScopedSettings,
  scopes,
} from './key-record.ts';
export { type Principal, toPrincipal } from './principal.ts';
