import type { ChatCompletion, NormalizedUsage } from '@sluice/wire';
import type { RequestEnd } from '../ledger/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { CallSummary } from '../upstream/index.ts';

/** Where the counts of a row come from: what is estimated in part is called an estimate. */
export function usageSourceOf(
  summary: Pick<CallSummary, 'usage' | 'hasEstimate'>,
  usage: NormalizedUsage | null,
): RequestEnd['usageSource'] {
  if (usage === null) return 'none';
  return summary.usage === null || summary.hasEstimate ? 'estimated' : 'reported';
}

/** Tokens of the prompt that its provider read from a cache or wrote to one; undefined where it counted nothing. */
export function cachedTokensOf({ usage }: Pick<CallSummary, 'usage'>): number | undefined {
  return usage === null ? undefined : usage.cachedInputTokens + usage.cacheWriteTokens;
}

/** Ids of the calls of tools that an answer makes. */
export function callIdsOf({ choices }: ChatCompletion): readonly string[] {
  return choices.flatMap(({ message }) => (message.tool_calls ?? []).map(({ id }) => id));
}

/** Those that begin in a stretch of a stream. Its events carry the id of the answer as well, which is ours. */
export function callIdsIn(text: string): readonly string[] {
  // Cheap test first: most stretches are words.
  if (!text.includes('"tool_calls"')) return [];
  const ids = [...text.matchAll(/"id":"([^"\\]+)"/g)].map(([, id = '']) => id);
  return ids.filter((id) => !id.startsWith('chatcmpl-'));
}

/** Of a call that was never prepared. */
export function emptySummary(target: ModelTarget): CallSummary {
  return {
    target,
    attempts: 0,
    firstByteAtMs: undefined,
    usage: null,
    hasEstimate: false,
    outputChars: 0,
    warnings: [],
  };
}
