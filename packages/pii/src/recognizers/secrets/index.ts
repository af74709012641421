import type { Recognizer } from '../recognizer.ts';
import { cloudTokensRecognizers } from './cloud-tokens.ts';
import { credentialLabelsRecognizers } from './credential-labels.ts';
import { serviceTokensRecognizers } from './service-tokens.ts';
import { structuredSecretsRecognizers } from './structured-secrets.ts';
import { vendorKeysRecognizers } from './vendor-keys.ts';

/** Secrets. */
export const secretRecognizers: readonly Recognizer[] = [
  ...cloudTokensRecognizers,
  ...credentialLabelsRecognizers,
  ...serviceTokensRecognizers,
  ...structuredSecretsRecognizers,
  ...vendorKeysRecognizers,
];
