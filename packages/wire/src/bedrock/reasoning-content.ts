import { Buffer } from 'node:buffer';
import type { ThinkingBlock } from '../openai/index.ts';
import { isRecord, type JsonObject, nonEmptyString } from '../translation/index.ts';

/** A block of reasoning, whole or as it grows. */
export interface ReasoningParts {
  text: string;
  signature: string;
  /** Encrypted reasoning as base64, in as many pieces as it came. */
  readonly redacted: string[];
}

/** Encrypted reasoning in any of its forms; null if there is none. */
export function readRedacted(content: JsonObject): string | null {
  const { redactedContent, redactedReasoning, data } = content;
  const nested = isRecord(redactedReasoning) ? redactedReasoning['data'] : undefined;
  return nonEmptyString(redactedContent) ?? nonEmptyString(nested) ?? nonEmptyString(data);
}

/** The blocks as they must come back; the readable part first. */
export function toThinkingBlocks({ text, signature, redacted }: ReasoningParts): ThinkingBlock[] {
  const blocks: ThinkingBlock[] = [];
  if (text !== '' || signature !== '') {
    blocks.push({ type: 'thinking', thinking: text, ...(signature === '' ? {} : { signature }) });
  }
  const data = joinBase64(redacted);
  if (data !== null) blocks.push({ type: 'redacted_thinking', data });
  return blocks;
}

/** Each piece is base64 of its own; one alone stays as it came. */
function joinBase64(pieces: readonly string[]): string | null {
  const [first = null] = pieces;
  if (pieces.length < 2) return first;
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64');
}
