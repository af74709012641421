import type { ThinkingBlock } from '../openai/index.ts';
import type { Turn } from './conversation.ts';

/** Whether a block has its proof of origin, without which it is refused; empty texts with one are not. */
export function isSignedThinking(block: ThinkingBlock): boolean {
  const proof = block.type === 'thinking' ? block.signature : block.data;
  return typeof proof === 'string' && proof !== '';
}

/** Whether the turn that tools just answered has no signed reasoning. */
export function isLoopUnsigned(turns: readonly Turn[]): boolean {
  if (turns.at(-1)?.role !== 'tool') return false;
  const last = turns.findLast((turn) => turn.role === 'assistant');
  return last !== undefined && last.calls.length > 0 && !last.thinking.some(isSignedThinking);
}
