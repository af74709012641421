import type { ReasoningEnvelopes } from '@sluice/wire';
import { createSealer, type MasterKeys } from '../crypto/index.ts';
import { chatApi } from './chat-api.ts';
import type { ClientApi } from './client-api.ts';
import { createCompactApi } from './compact-api.ts';
import { completionsApi } from './completions-api.ts';
import { createContainerNames } from './container-names.ts';
import { embeddingsApi } from './embeddings-api.ts';
import { createMessagesApi } from './messages-api.ts';
import { createReasoningEnvelopes } from './reasoning-envelopes.ts';
import { createResponsesApi, type ResponsesApiDeps } from './responses-api.ts';

export interface ClientApisDeps extends Omit<ResponsesApiDeps, 'envelopesOf' | 'containersOf'> {
  readonly masterKeys: MasterKeys;
}

/** All APIs that clients can call. */
export function createClientApis({ masterKeys, ...deps }: ClientApisDeps): readonly ClientApi[] {
  const sealer = createSealer(masterKeys, 'reasoning');
  const envelopesOf = (accountId: string): ReasoningEnvelopes => createReasoningEnvelopes(sealer, accountId);
  return [
    chatApi,
    completionsApi,
    embeddingsApi,
    createMessagesApi({ envelopesOf, threadSealer: createSealer(masterKeys, 'threads') }),
    createResponsesApi({
      ...deps,
      envelopesOf,
      containersOf: (accountId) => createContainerNames(masterKeys, accountId),
    }),
    createCompactApi(envelopesOf, deps.store),
  ];
}
