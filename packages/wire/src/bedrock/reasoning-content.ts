import { Buffer } from 'node:buffer';
import type { ThinkingBlock } from '../openai/index.ts';
import { isRecord, type JsonObject, nonEmptyString } from '../translation/index.ts';

/** A reasoning block, complete or being streamed. */
export interface ReasoningParts {
  text: string;
  signature: string;
  /** Encrypted reasoning as base64, one entry per received fragment. */
  readonly redacted: string[];
}

/** Encrypted reasoning in any of its notations; null if there is none. */
export function readRedacted(content: JsonObject): string | null {
  const { redactedContent, redactedReasoning, data } = content;
  const nested = isRecord(redactedReasoning) ? redactedReasoning['data'] : undefined;
  return nonEmptyString(redactedContent) ?? nonEmptyString(nested) ?? nonEmptyString(data);
}

/** Thinking blocks as the client must send them back; the readable part first. */
export function toThinkingBlocks({ text, signature, redacted }: ReasoningParts): ThinkingBlock[] {
  const blocks: ThinkingBlock[] = [];
  if (text !== '' || signature !== '') {
    blocks.push({ type: 'thinking', thinking: text, ...(signature === '' ? {} : { signature }) });
  }
  const data = joinBase64(redacted);
  if (data !== null) blocks.push({ type: 'redacted_thinking', data });
  return blocks;
}

/** Joins fragments, each of which is padded base64; a single one is kept as received. */
function joinBase64(pieces: readonly string[]): string | null {
  const [first = null] = pieces;
  if (pieces.length < 2) return first;
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64');
}
