import type { ReasoningEnvelopes } from '@sluice/wire';
import { createSealer } from '../crypto/index.ts';
import { chatApi } from './chat-api.ts';
import type { ClientApi } from './client-api.ts';
import { createMessagesApi } from './messages-api.ts';
import { createReasoningEnvelopes } from './reasoning-envelopes.ts';

/** All APIs that clients can call. @param masterKey of the installation */
export function createClientApis(masterKey: Buffer): readonly ClientApi[] {
  const sealer = createSealer(masterKey, 'reasoning');
  const envelopesOf = (accountId: string): ReasoningEnvelopes => createReasoningEnvelopes(sealer, accountId);
  return [chatApi, createMessagesApi(envelopesOf)];
}
