/**
 * Reasoning that an OpenAI-compatible provider wants back as a list of its own (`reasoning_details`), as a thinking block: so it
 * is kept wherever blocks are kept, for clients of all APIs. The opaque text is `chat:<kind of provider>:<JSON>`, which no other
 * provider's is.
 */
import type { ThinkingBlock } from '../openai/index.ts';
import { isRecord, type JsonObject } from './json-object.ts';

const pattern = /^chat:([^:]{0,64}):(\[.*\])$/s;

/** Details, and the kind of provider that can read them. */
export interface ReasoningDetailsBlock {
  readonly provider: string;
  readonly details: readonly JsonObject[];
}

/** The block of details. */
export function toDetailsBlock({ provider, details }: ReasoningDetailsBlock): ThinkingBlock {
  return { type: 'redacted_thinking', data: `chat:${provider}:${JSON.stringify(details)}` };
}

/** The details of a block; null for all other blocks. */
export function readDetailsBlock(block: ThinkingBlock): ReasoningDetailsBlock | null {
  if (block.type !== 'redacted_thinking') return null;
  const [, provider, text = ''] = pattern.exec(block.data ?? '') ?? [];
  if (provider === undefined) return null;
  try {
    const list: unknown = JSON.parse(text);
    return { provider, details: Array.isArray(list) ? list.filter(isRecord) : [] };
  } catch {
    return { provider, details: [] };
  }
}
