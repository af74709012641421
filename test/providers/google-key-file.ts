import { generateKeyPairSync } from 'node:crypto';

/** A service account file whose tokens come from a test server. */
export function googleKeyFile(tokenUri: string): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return JSON.stringify({
    type: 'service_account',
    client_email: 'gateway@proj.iam.gserviceaccount.com',
    private_key: privateKey,
    private_key_id: 'kid-1',
    project_id: 'proj',
    token_uri: tokenUri,
  });
}
