/**
 * Reasoning items of OpenAI's Responses API as thinking blocks. An item has an id beside its encrypted content, and both must
 * come back; a block has one opaque text, its `signature`, or its `data` where there is no readable summary. So the text is
 * `openai:<id>:<encrypted content>`, which no other provider's is: theirs are Base64, which has no colon.
 */
import type { ThinkingBlock } from '../openai/index.ts';

const pattern = /^openai:([^:]{0,128}):(.+)$/s;

/** A reasoning item, as far as it must come back. */
export interface OpenaiReasoning {
  readonly id: string;
  readonly encryptedContent: string;
  /** Empty if there is none. */
  readonly summary: string;
}

/** The block of an item. */
export function toOpenaiThinking({ id, encryptedContent, summary }: OpenaiReasoning): ThinkingBlock {
  const opaque = `openai:${id.replaceAll(':', '')}:${encryptedContent}`;
  return summary === ''
    ? { type: 'redacted_thinking', data: opaque }
    : { type: 'thinking', thinking: summary, signature: opaque };
}

/** The item of a block; null for blocks of other providers. */
export function readOpenaiThinking(block: ThinkingBlock): OpenaiReasoning | null {
  const opaque = block.type === 'thinking' ? block.signature : block.data;
  const [, id, encryptedContent] = pattern.exec(opaque ?? '') ?? [];
  if (id === undefined || encryptedContent === undefined) return null;
  return { id, encryptedContent, summary: block.type === 'thinking' ? block.thinking : '' };
}
