import type { ChatCompletion, NormalizedUsage, StreamChunk } from '@sluice/wire';
import type { RequestEnd } from '../ledger/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { CallSummary } from '../upstream/index.ts';

const noIds: readonly string[] = [];

/** Source of the token counts of a row; partly estimated counts are an estimate. */
export function usageSourceOf(
  summary: Pick<CallSummary, 'usage' | 'hasEstimate'>,
  usage: NormalizedUsage | null,
): RequestEnd['usageSource'] {
  if (usage === null) return 'none';
  return summary.usage !== usage || summary.hasEstimate ? 'estimated' : 'reported';
}

/** Prompt tokens that the provider read from its cache or wrote to it; undefined without reported usage. */
export function cachedTokensOf({ usage }: Pick<CallSummary, 'usage'>): number | undefined {
  return usage === null ? undefined : usage.cachedInputTokens + usage.cacheWriteTokens;
}

/** Ids of the tool calls in a response. */
export function callIdsOf({ choices }: ChatCompletion): readonly string[] {
  return choices.flatMap(({ message }) => (message.tool_calls ?? []).map(({ id }) => id));
}

/** Ids of the tool calls that begin in a chunk. */
export function callIdsInChunk(chunk: StreamChunk): readonly string[] {
  if (chunk.kind === 'text') return noIds;
  return chunk.value.choices.flatMap(({ delta }) => (delta.tool_calls ?? []).flatMap(({ id }) => id ?? []));
}

/** Summary of a call that was never prepared. */
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

/** Whether a choice ends in this chunk because of its output limit. */
export function isCutChunk(chunk: StreamChunk): boolean {
  return (
    chunk.kind !== 'text' && chunk.value.choices.some(({ finish_reason: reason }) => reason === 'length')
  );
}
