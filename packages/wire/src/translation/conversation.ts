/**
 * The messages of a request in one form for all wires but OpenAI's: developer messages become system messages, legacy
 * calls tool calls, and each kind of content part has one notation.
 */
import { type AssistantMessage, type ChatMessage, isKnownCall, type ThinkingBlock } from '../openai/index.ts';
import { type ContentPart, readContentParts } from './content-part.ts';
import { isRecord, type JsonObject, nonEmptyString } from './json-object.ts';

/** A tool call in an earlier message. */
export interface TurnToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text for functions, free text for custom tools. */
  readonly input: string;
  readonly custom: boolean;
  /** Opaque data of its provider, such as `google.thought_signature`. */
  readonly extraContent: JsonObject | null;
}

/** One message; `path` identifies it in refusals. */
export type Turn =
  | { readonly role: 'system'; readonly path: string; readonly parts: readonly ContentPart[] }
  | {
      readonly role: 'user';
      readonly path: string;
      readonly parts: readonly ContentPart[];
      readonly name: string | null;
    }
  | {
      readonly role: 'assistant';
      readonly path: string;
      readonly parts: readonly ContentPart[];
      readonly calls: readonly TurnToolCall[];
      readonly thinking: readonly ThinkingBlock[];
      /** Readable reasoning without a signature. */
      readonly reasoning: string | null;
    }
  | {
      readonly role: 'tool';
      readonly path: string;
      readonly parts: readonly ContentPart[];
      readonly callId: string;
      /** Name of the called function, if the conversation contains it. */
      readonly name: string | null;
    };

/** Reads the messages; nothing is dropped. */
export function readTurns(messages: readonly ChatMessage[]): readonly Turn[] {
  const names = new Map<string, string>();
  let legacyCalls = 0;
  return messages.map((message, index) => {
    const path = `messages[${index}]`;
    const given = readContentParts(message.content, `${path}.content`, message);
    const parts = message.role === 'user' || message.role === 'tool' ? given : given.map(withoutVideo);
    switch (message.role) {
      case 'user':
        return { role: 'user', path, parts, name: nonEmptyString(message.name) };
      case 'tool': {
        const { tool_call_id: callId } = message;
        return {
          role: 'tool',
          path,
          parts,
          callId,
          name: names.get(callId) ?? nonEmptyString(message.name),
        };
      }
      case 'function':
        return { role: 'tool', path, parts, callId: legacyCallId(legacyCalls), name: message.name };
      case 'assistant': {
        if (message.function_call != null) legacyCalls += 1;
        const calls = readToolCalls(message, legacyCalls);
        for (const call of calls) names.set(call.id, call.name);
        return {
          role: 'assistant',
          path,
          parts: [...withRefusal(parts, message), ...otherCalls(message, path)],
          calls,
          thinking: message.thinking_blocks ?? [],
          reasoning: nonEmptyString(message.reasoning_content),
        };
      }
      default:
        return { role: 'system', path, parts };
    }
  });
}

/** Legacy calls have no ids; their position in the conversation gives stable ones. */
export const legacyCallId = (ordinal: number): string => `call_function_${ordinal}`;

function readToolCalls(message: AssistantMessage, legacyCalls: number): readonly TurnToolCall[] {
  const { tool_calls: calls, function_call: legacy } = message;
  if (calls != null && calls.length > 0) {
    return calls.filter(isKnownCall).map((call): TurnToolCall => {
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

/** Calls that nobody knows, as parts that nobody can send. */
function otherCalls({ tool_calls: calls }: AssistantMessage, path: string): readonly ContentPart[] {
  return (calls ?? []).flatMap((call, at): ContentPart[] =>
    isKnownCall(call)
      ? []
      : [{ kind: 'unknown', part: call, path: `${path}.tool_calls[${at}].type`, cache: null }],
  );
}

/** No provider takes a video as an instruction, or as something that a model said. */
function withoutVideo(part: ContentPart): ContentPart {
  const { kind, path, cache } = part;
  return kind === 'video' ? { kind: 'unknown', part, path: `${path}.type`, cache } : part;
}

/** A refusal counts as the text of a message without content. */
function withRefusal(parts: readonly ContentPart[], { refusal }: AssistantMessage): readonly ContentPart[] {
  return parts.length === 0 && typeof refusal === 'string' && refusal !== ''
    ? [{ kind: 'text', text: refusal, path: '', cache: null }]
    : parts;
}

/** Distinct names of the functions that were called, in order. */
export function calledFunctionNames(turns: readonly Turn[]): readonly string[] {
  const names = new Set<string>();
  for (const turn of turns) if (turn.role === 'assistant') for (const { name } of turn.calls) names.add(name);
  return [...names];
}
