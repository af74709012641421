export type { Credential, UnsignedRequest } from './credential.ts';
export { type CredentialsDeps, type CredentialsOf, createCredentials } from './credentials-of.ts';
export { readGoogleKeyFile } from './google-token.ts';
