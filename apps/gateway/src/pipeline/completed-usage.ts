import type { NormalizedUsage } from '@sluice/wire';
import { completionTokensOf, promptTokensOf } from '../ledger/index.ts';

/**
 * Usage that holds at least what was passed on: some servers report nothing but zeros, or count while a stream runs, which
 * may be cut before the final count.
 * @param estimate of what was passed on
 */
export function completedUsage(
  reported: NormalizedUsage,
  isWhole: boolean,
  estimate: () => NormalizedUsage,
): NormalizedUsage {
  const prompt = promptTokensOf(reported);
  const completion = completionTokensOf(reported);
  if (isWhole && prompt + completion > 0) return reported;
  const estimated = estimate();
  const { declaredNanos: _, billed: __, ...counted } = reported;
  const missing = Math.max(0, estimated.outputTokens - completion);
  if (prompt > 0 && missing === 0) return reported;
  return {
    ...counted,
    inputTokens: prompt > 0 ? counted.inputTokens : estimated.inputTokens,
    outputTokens: counted.outputTokens + missing,
  };
}
