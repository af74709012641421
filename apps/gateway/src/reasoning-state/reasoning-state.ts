import type { ChatCompletion, ChatCompletionRequest, ReplayChoice } from '@sluice/wire';
import type { ModelTarget } from '../providers/index.ts';
import { completeHistory, nameAndInput, withoutReasoning } from './complete-history.ts';
import { digestOf } from './history-digest.ts';
import { familyOf } from './model-family.ts';
import type { ReasoningStore } from './reasoning-store.ts';

/** A request, or a function that returns it, if inserting its long texts is expensive. */
export type WholeRequest = ChatCompletionRequest | (() => ChatCompletionRequest);

/**
 * Restores reasoning state that clients drop between turns with tool calls. Its methods never throw: an answer
 * without this state is better than none.
 */
export interface ReasoningState {
  /**
   * The request with restored state for the provider of the target.
   * @param whole the request with all its long texts, if the given one has placeholders
   */
  complete(
    request: ChatCompletionRequest,
    target: ModelTarget,
    accountId: string,
    whole?: WholeRequest,
  ): ChatCompletionRequest;
  /** The request without reasoning of earlier turns, for a provider that rejected it. */
  strip(request: ChatCompletionRequest): ChatCompletionRequest;
  /**
   * Stores the state of a completed response.
   * @param request the request with all its long texts; without it the response is recognized by its calls only
   */
  answered(response: ChatCompletion, target: ModelTarget, accountId: string, request?: WholeRequest): void;
  /** Stores the state of a completed stream. */
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
      // Not stored; see the interface.
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
    strip: withoutReasoning,
    answered: ({ choices }, target, accountId, request) => {
      streamed(choices.flatMap(choiceOf), target, accountId, request);
    },
    streamed,
  };
}

const read = (request: WholeRequest): ChatCompletionRequest =>
  typeof request === 'function' ? request() : request;

/** State of the calls of a choice; none without calls or opaque data. */
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
