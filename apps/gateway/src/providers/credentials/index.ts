export { apiKeyCredential, noCredential } from './api-key.ts';
export type { Credential, FetchJson, UnsignedRequest } from './credential.ts';
export { credentialsOf } from './credentials-of.ts';
