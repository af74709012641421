import type { ChatCompletion, ChatCompletionRequest, ReplayChoice } from '@sluice/wire';
import type { ModelTarget } from '../providers/index.ts';
import { completeHistory, withoutSignatures } from './complete-history.ts';
import { familyOf } from './family.ts';
import type { ReplayVault } from './vault.ts';

/** Puts back what clients drop between the turns of a conversation with tools. */
export interface Replay {
  /** The request as the target's provider needs it. */
  complete(request: ChatCompletionRequest, target: ModelTarget, accountId: string): ChatCompletionRequest;
  /** The request without anything signed, for a provider that did not recognize it. */
  strip(request: ChatCompletionRequest): ChatCompletionRequest;
  /** Notes a finished answer. */
  answered(response: ChatCompletion, target: ModelTarget, accountId: string): void;
  /** Notes a finished stream. */
  streamed(choices: readonly ReplayChoice[], target: ModelTarget, accountId: string): void;
}

export function createReplay(vault: ReplayVault): Replay {
  return {
    complete: (request, target, accountId) =>
      completeHistory(request, familyOf(target), (callId) => vault.recall(accountId, callId)),
    strip: withoutSignatures,
    answered: ({ choices }, target, accountId) => {
      for (const { message } of choices) {
        if (message.tool_calls === null) continue;
        vault.remember(accountId, {
          family: familyOf(target),
          thinking: message.thinking_blocks ?? [],
          reasoning: message.reasoning_content ?? '',
          calls: message.tool_calls.map(({ id, extra_content: extra }) => ({
            id,
            extraContent: extra ?? null,
          })),
        });
      }
    },
    streamed: (choices, target, accountId) => {
      for (const choice of choices) vault.remember(accountId, { family: familyOf(target), ...choice });
    },
  };
}
