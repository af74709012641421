import type { ThinkingBlock } from '../openai/index.ts';
import { readDetailsBlock } from './chat-reasoning.ts';
import type { Turn } from './conversation.ts';
import { type EncodeReport, warn } from './encode-report.ts';
import { isGoogleSignature } from './google-signature.ts';
import { readOpenaiThinking } from './openai-reasoning.ts';

/**
 * The thinking blocks with a signature; unsigned ones would be rejected. For wires of providers other than Google and OpenAI:
 * their signatures are dropped, since they would make the request fail.
 */
export function keepSignedThinking(blocks: readonly ThinkingBlock[], report: EncodeReport): ThinkingBlock[] {
  const signed = blocks.filter(isSigned);
  const own = signed.filter((block) => !isSignedElsewhere(block));
  if (own.length < signed.length) warn(report, 'thinking_blocks of another provider dropped');
  return own;
}

/** Whether the conversation ends with tool results for an assistant message without signed reasoning. */
export function isToolLoopUnsigned(turns: readonly Turn[]): boolean {
  if (turns.at(-1)?.role !== 'tool') return false;
  const last = turns.findLast((turn) => turn.role === 'assistant');
  if (last === undefined || last.calls.length === 0) return false;
  return !last.thinking.some((block) => isSigned(block) && !isSignedElsewhere(block));
}

function isSigned(block: ThinkingBlock): boolean {
  const proof = block.type === 'thinking' ? block.signature : block.data;
  return typeof proof === 'string' && proof !== '';
}

function isSignedElsewhere(block: ThinkingBlock): boolean {
  if (readOpenaiThinking(block) !== null || readDetailsBlock(block) !== null) return true;
  return (
    block.type === 'thinking' && typeof block.signature === 'string' && isGoogleSignature(block.signature)
  );
}
