import type { Recognizer } from '../recognizer.ts';
import { cloudTokensRecognizers } from './cloud-tokens.ts';
import { credentialLabelsRecognizers } from './credential-labels.ts';
import { markedUpSecret } from './marked-up-secret.ts';
import { serviceTokensRecognizers } from './service-tokens.ts';
import { structuredSecretsRecognizers } from './structured-secrets.ts';
import { vendorKeysRecognizers } from './vendor-keys.ts';

/** All recognizers of secrets. */
export const secretRecognizers: readonly Recognizer[] = [
  ...cloudTokensRecognizers,
  ...credentialLabelsRecognizers,
  markedUpSecret,
  ...serviceTokensRecognizers,
  ...structuredSecretsRecognizers,
  ...vendorKeysRecognizers,
];
