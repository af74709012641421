export type { Credential, UnsignedRequest } from './credential.ts';
export { type CredentialsOf, createCredentials } from './credentials-of.ts';
