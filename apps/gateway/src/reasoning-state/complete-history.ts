import {
  type AssistantMessage,
  type ChatCompletionRequest,
  type ChatMessage,
  isKnownCall,
  type PastToolCall,
  type ToolCall,
} from '@sluice/wire';
import { HistoryDigest } from './history-digest.ts';
import type { KnownTurn, ReasoningStore, SignedTurn } from './reasoning-store.ts';

/** Maximum size of restored data per request; the newest turns take precedence. */
export const maxRestoredBytes = 4 * 1024 * 1024;

/** Target of a history. */
export interface HistoryTarget {
  readonly accountId: string;
  /** Family of the target model. */
  readonly family: string;
  /** The same request with its long texts inserted; read only if a turn may be known. */
  readonly whole: () => ChatCompletionRequest;
}

/**
 * Restores reasoning state that clients dropped from earlier turns, and removes state of other model families,
 * whose signatures the provider would reject. Does not modify the given request; returns it if nothing changes.
 */
export function completeHistory(
  request: ChatCompletionRequest,
  { accountId, family, whole }: HistoryTarget,
  vault: ReasoningStore,
): ChatCompletionRequest {
  const { messages } = request;
  if (messages == null || !messages.some((message) => mayBeKnown(message, accountId, vault))) return request;
  const known = knownTurns(whole().messages ?? [], accountId, vault);
  const completed: ChatMessage[] = [...messages];
  const used = new Set<string>();
  let leftBytes = maxRestoredBytes;
  let isChanged = false;
  // The newest turns matter most: providers require the state of the calls just answered.
  for (const [at, turn] of known.toReversed()) {
    const message = messages[at];
    if (message?.role !== 'assistant' || used.has(turn.place)) continue;
    if (turn.family !== family) completed[at] = withoutForeign(message);
    else {
      leftBytes -= turn.sizeBytes;
      if (leftBytes < 0) continue;
      used.add(turn.place);
      completed[at] = withTurn(message, turn.open());
    }
    isChanged = true;
  }
  return isChanged ? { ...request, messages: completed } : request;
}

/** Removes the reasoning from the history, signed and readable. */
export function withoutReasoning(request: ChatCompletionRequest): ChatCompletionRequest {
  const messages = request.messages?.map((message) => {
    if (message.role !== 'assistant') return message;
    const rest: AssistantMessage = { ...withoutForeign(message) };
    for (const name of reasoningMembers) Reflect.deleteProperty(rest, name);
    return rest;
  });
  return messages === undefined ? request : { ...request, messages };
}

const reasoningMembers = ['reasoning', 'reasoning_content', 'reasoning_details'];

const callsOf = (message: ChatMessage): readonly ToolCall[] =>
  message.role === 'assistant' ? (message.tool_calls ?? []).filter(isKnownCall) : [];

function mayBeKnown(message: ChatMessage, accountId: string, vault: ReasoningStore): boolean {
  const calls = callsOf(message);
  if (calls.length === 0) return false;
  return vault.mayKnow(
    accountId,
    calls.map((call) => nameAndInput(call).name),
  );
}

/** Known turns of a conversation by position. */
function knownTurns(
  messages: readonly ChatMessage[],
  accountId: string,
  vault: ReasoningStore,
): readonly (readonly [at: number, turn: KnownTurn])[] {
  const digest = new HistoryDigest();
  const known: (readonly [number, KnownTurn])[] = [];
  for (const [at, message] of messages.entries()) {
    if (mayBeKnown(message, accountId, vault)) {
      const calls = callsOf(message).map(nameAndInput);
      const turn =
        vault.recall({ accountId, calls, before: digest.current() }) ??
        vault.recall({ accountId, calls, before: null });
      if (turn !== undefined) known.push([at, turn]);
    }
    digest.add(message);
  }
  return known;
}

/** Identity of a call. */
export function nameAndInput(call: ToolCall): { id: string; name: string; input: string } {
  const { id } = call;
  return call.type === 'custom'
    ? { id, name: call.custom.name, input: call.custom.input }
    : { id, name: call.function.name, input: call.function.arguments };
}

function withTurn(message: AssistantMessage, turn: SignedTurn): AssistantMessage {
  // Of the calls that are known, in their order.
  const extras = [...turn.extras];
  const hasBlocks = (message.thinking_blocks?.length ?? 0) > 0;
  const hasReasoning = typeof message.reasoning_content === 'string' && message.reasoning_content !== '';
  return {
    ...message,
    ...(hasBlocks || turn.thinking.length === 0 ? {} : { thinking_blocks: [...turn.thinking] }),
    ...(hasReasoning || turn.reasoning === '' ? {} : { reasoning_content: turn.reasoning }),
    tool_calls: (message.tool_calls ?? []).map((call) =>
      isKnownCall(call) ? withExtra(call, extras.shift() ?? null) : call,
    ),
  };
}

function withExtra(call: ToolCall, extra: SignedTurn['extras'][number]): ToolCall {
  return call.extra_content != null || extra === null ? call : { ...call, extra_content: { ...extra } };
}

function withoutForeign(message: AssistantMessage): AssistantMessage {
  const { thinking_blocks: _blocks, ...rest } = message;
  if (message.tool_calls == null) return rest;
  const calls = message.tool_calls.map((call): PastToolCall => {
    if (!isKnownCall(call)) return call;
    const { extra_content: _extra, ...own } = call;
    return own;
  });
  return { ...rest, tool_calls: calls };
}
