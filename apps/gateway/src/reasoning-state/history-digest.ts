import { createHash, type Hash } from 'node:crypto';
import { type ChatMessage, isKnownCall } from '@sluice/wire';
import { canonicalJson } from './canonical-json.ts';

/** Cache control markers move from message to message as a conversation grows. */
const MOVING: ReadonlySet<string> = new Set(['cache_control', 'prompt_cache_breakpoint']);

/**
 * Identifies a conversation by everything said so far, message by message. Uses only what every client sends back:
 * roles, content and names of calls. System texts are ignored, since clients move and update them; so are ids, which
 * some clients replace, arguments of earlier calls, names of speakers and opaque data.
 */
export class HistoryDigest {
  readonly #hash: Hash = createHash('sha256');

  add(message: ChatMessage): void {
    if (message.role === 'system' || message.role === 'developer') return;
    this.#hash.update(`${canonicalJson(essenceOf(message))}\n`);
  }

  /** Digest of the messages before the next one. */
  current(): string {
    return this.#hash.copy().digest('base64');
  }
}

/** Digest of a complete conversation. */
export function digestOf(messages: readonly ChatMessage[]): string {
  const digest = new HistoryDigest();
  for (const message of messages) digest.add(message);
  return digest.current();
}

function essenceOf(message: ChatMessage): unknown {
  const said = contentOf(message.content);
  switch (message.role) {
    case 'assistant':
      return { role: 'assistant', said, calls: message.tool_calls?.map(nameOf) ?? [] };
    case 'tool':
      return { role: 'tool', said };
    default:
      return { role: message.role, said };
  }
}

const nameOf = (
  call: NonNullable<Extract<ChatMessage, { role: 'assistant' }>['tool_calls']>[number],
): string => {
  if (!isKnownCall(call)) return call.type;
  return call.type === 'custom' ? call.custom.name : call.function.name;
};

/** A text equals an array that contains it, and a missing text an empty one. */
function contentOf(content: unknown): readonly unknown[] {
  if (typeof content === 'string') return content === '' ? [] : [content];
  if (!Array.isArray(content)) return [];
  return content.map(partOf).filter((part) => part !== '');
}

function partOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if ('text' in part && typeof part.text === 'string') return part.text;
  return Object.fromEntries(Object.entries(part).filter(([name]) => !MOVING.has(name)));
}
