import type { Recognizer } from '../recognizer.ts';
import { assignedSecret } from './assigned-secret.ts';
import { cloudTokensRecognizers } from './cloud-tokens.ts';
import { credentialLabelsRecognizers } from './credential-labels.ts';
import { markedUpSecret } from './marked-up-secret.ts';
import { privateKeysRecognizers } from './private-keys.ts';
import { serviceTokensRecognizers } from './service-tokens.ts';
import { structuredSecretsRecognizers } from './structured-secrets.ts';
import { vendorKeysRecognizers } from './vendor-keys.ts';

/** All recognizers of secrets. */
export const secretRecognizers: readonly Recognizer[] = [
  assignedSecret,
  ...cloudTokensRecognizers,
  ...credentialLabelsRecognizers,
  markedUpSecret,
  ...privateKeysRecognizers,
  ...serviceTokensRecognizers,
  ...structuredSecretsRecognizers,
  ...vendorKeysRecognizers,
];
