/**
 * The messages of a request in one form for all wires that are not OpenAI's: roles folded, legacy calls turned
 * into tool calls, every spelling of a part reduced to one.
 */
import type { AssistantMessage, ChatMessage, ThinkingBlock } from '../openai/index.ts';
import { type ContentPart, readContentParts } from './content-part.ts';
import { type EncodeReport, warn } from './encode-report.ts';
import { isRecord, type JsonObject, nonEmptyString } from './json-object.ts';

/** A call in an earlier turn. */
export interface TurnToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text for functions, free text for custom tools. */
  readonly input: string;
  readonly custom: boolean;
  /** Opaque data of its provider, such as `google.thought_signature`. */
  readonly extraContent: JsonObject | null;
}

/** One message; `path` names it in refusals. */
export type Turn =
  | { readonly role: 'system'; readonly path: string; readonly pieces: readonly ContentPart[] }
  | {
      readonly role: 'user';
      readonly path: string;
      readonly pieces: readonly ContentPart[];
      readonly name: string | null;
    }
  | {
      readonly role: 'assistant';
      readonly path: string;
      readonly pieces: readonly ContentPart[];
      readonly calls: readonly TurnToolCall[];
      readonly thinking: readonly ThinkingBlock[];
      /** Readable reasoning without signature. */
      readonly reasoning: string | null;
    }
  | {
      readonly role: 'tool';
      readonly path: string;
      readonly pieces: readonly ContentPart[];
      readonly callId: string;
      /** The function that was called, where the conversation tells. */
      readonly name: string | null;
    };

/** Reads the conversation; nothing is dropped. */
export function readTurns(messages: readonly ChatMessage[]): readonly Turn[] {
  const names = new Map<string, string>();
  let legacyCalls = 0;
  return messages.map((message, index) => {
    const path = `messages[${index}]`;
    const pieces = readContentParts(message.content, `${path}.content`);
    switch (message.role) {
      case 'user':
        return { role: 'user', path, pieces, name: nonEmptyString(message.name) };
      case 'tool': {
        const { tool_call_id: callId } = message;
        return {
          role: 'tool',
          path,
          pieces,
          callId,
          name: names.get(callId) ?? nonEmptyString(message.name),
        };
      }
      case 'function':
        return { role: 'tool', path, pieces, callId: legacyCallId(legacyCalls), name: message.name };
      case 'assistant': {
        if (message.function_call != null) legacyCalls += 1;
        const calls = readToolCalls(message, legacyCalls);
        for (const call of calls) names.set(call.id, call.name);
        return {
          role: 'assistant',
          path,
          pieces: withRefusal(pieces, message),
          calls,
          thinking: message.thinking_blocks ?? [],
          reasoning: nonEmptyString(message.reasoning_content),
        };
      }
      default:
        return { role: 'system', path, pieces };
    }
  });
}

/** Legacy calls have no ids; their order in the conversation makes stable ones. */
const legacyCallId = (ordinal: number): string => `call_function_${ordinal}`;

function readToolCalls(message: AssistantMessage, legacyCalls: number): readonly TurnToolCall[] {
  const { tool_calls: calls, function_call: legacy } = message;
  if (calls != null && calls.length > 0) {
    return calls.map((call): TurnToolCall => {
      const extraContent = isRecord(call.extra_content) ? call.extra_content : null;
      return call.type === 'custom'
        ? { id: call.id, name: call.custom.name, input: call.custom.input, custom: true, extraContent }
        : {
            id: call.id,
            name: call.function.name,
            input: call.function.arguments,
            custom: false,
            extraContent,
          };
    });
  }
  if (legacy == null) return [];
  const name = legacy.name ?? '';
  return [
    { id: legacyCallId(legacyCalls), name, input: legacy.arguments, custom: false, extraContent: null },
  ];
}

/** What a turn declined is what it said. */
function withRefusal(pieces: readonly ContentPart[], { refusal }: AssistantMessage): readonly ContentPart[] {
  return pieces.length === 0 && typeof refusal === 'string' && refusal !== ''
    ? [{ kind: 'text', text: refusal, path: '', cache: null }]
    : pieces;
}

/** Names of the functions that were called, in order, each once. */
export function calledFunctionNames(turns: readonly Turn[]): readonly string[] {
  const names = new Set<string>();
  for (const turn of turns) if (turn.role === 'assistant') for (const { name } of turn.calls) names.add(name);
  return [...names];
}

/**
 * Arguments of a call as the object that most wires want. Text that is no object (cut by a length limit, or
 * written by hand) goes along as a member instead of being lost.
 * @param report gets a warning for that
 */
export function parseToolArguments(text: string, report: EncodeReport): JsonObject {
  if (text.trim() === '') return {};
  const wrapped = (member: JsonObject): JsonObject => {
    warn(report, 'tool call arguments that are not a JSON object wrapped in one');
    return member;
  };
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : wrapped({ value });
  } catch {
    return wrapped({ text });
  }
}
