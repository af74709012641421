import type { ChatCompletion, ChatCompletionRequest, ReplayChoice } from '@sluice/wire';
import type { ModelTarget } from '../providers/index.ts';
import { completeHistory, nameAndInput, withoutSignatures } from './complete-history.ts';
import { digestOf } from './history-digest.ts';
import { familyOf } from './model-family.ts';
import type { ReasoningStore } from './reasoning-store.ts';

/** A request, or how to get it where all its texts are in place only at a price. */
export type WholeRequest = ChatCompletionRequest | (() => ChatCompletionRequest);

/**
 * Puts back what clients drop between the turns of a conversation with tools. None of its methods throws: an
 * answer without its memory is worth more than none.
 */
export interface ReasoningState {
  /**
   * The request as the target's provider needs it.
   * @param whole the request with all its long texts in place, if they are not in the given one
   */
  complete(
    request: ChatCompletionRequest,
    target: ModelTarget,
    accountId: string,
    whole?: WholeRequest,
  ): ChatCompletionRequest;
  /** The request without anything signed, for a provider that did not recognize it. */
  strip(request: ChatCompletionRequest): ChatCompletionRequest;
  /**
   * Notes a finished answer.
   * @param request what was answered, all its long texts in place; without it the answer is recognized by its
   * calls alone
   */
  answered(response: ChatCompletion, target: ModelTarget, accountId: string, request?: WholeRequest): void;
  /** Notes a finished stream. */
  streamed(
    choices: readonly ReplayChoice[],
    target: ModelTarget,
    accountId: string,
    request?: WholeRequest,
  ): void;
}

export function createReasoningState(vault: ReasoningStore): ReasoningState {
  const streamed: ReasoningState['streamed'] = (choices, target, accountId, request) => {
    if (choices.length === 0) return;
    try {
      const family = familyOf(target);
      const before = request === undefined ? null : digestOf(read(request).messages ?? []);
      for (const { calls, thinking, reasoning } of choices) {
        const extras = calls.map(({ extraContent }) => extraContent);
        vault.remember({ accountId, calls, before }, family, { thinking, reasoning, extras });
      }
    } catch {
      // Not remembered; see the interface.
    }
  };
  return {
    complete: (request, target, accountId, whole = request) => {
      try {
        const into = { accountId, family: familyOf(target), whole: () => read(whole) };
        return completeHistory(request, into, vault);
      } catch {
        return request;
      }
    },
    strip: withoutSignatures,
    answered: ({ choices }, target, accountId, request) => {
      streamed(choices.flatMap(choiceOf), target, accountId, request);
    },
    streamed,
  };
}

const read = (request: WholeRequest): ChatCompletionRequest =>
  typeof request === 'function' ? request() : request;

/** What belongs to the calls of a choice; none without calls or without anything opaque. */
function choiceOf({ message }: ChatCompletion['choices'][number]): readonly ReplayChoice[] {
  const { tool_calls: calls, thinking_blocks: blocks, reasoning_content: reasoning } = message;
  if (calls === null || calls.length === 0) return [];
  return [
    {
      thinking: blocks ?? [],
      reasoning: reasoning ?? '',
      calls: calls.map((call) => ({ ...nameAndInput(call), extraContent: call.extra_content ?? null })),
    },
  ];
}
