/** Splits requests with several inputs: prompts for a chat model, and texts beyond what a provider embeds at once. */
import { countVectors, type InputRange, joinEmbeddings, splitInputs } from '@sluice/wire';
import type { NativeInputs } from '../contract/index.ts';
import { estimateUsage } from '../ledger/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { RequestPart, SplitRequest } from '../upstream/index.ts';
import type { ReservedRequest } from './answer-headers.ts';

/** Calls of one request that run at once. */
const maxParallel = 8;

/** Undefined if the request is always sent whole. */
export function splitOf({ safe, route }: Pick<ReservedRequest, 'safe' | 'route'>): SplitRequest | undefined {
  const { native, payload } = safe;
  const { inputs } = native ?? {};
  if (native === undefined || inputs === undefined) return undefined;
  const { sizesBytes } = inputs;
  const { promptTokens } = route.features;
  const partOf = ({ from, to }: InputRange, choices: number): RequestPart => ({
    request: from === 0 && to === sizesBytes.length ? safe : safe.slice(from, to),
    choices,
    estimateUsage: (outputChars) =>
      estimateUsage(Math.ceil(promptTokens * shareOf(sizesBytes, { from, to })), outputChars),
    isComplete: ({ native: answer }) => native.api !== 'embeddings' || countVectors(answer) === to - from,
  });
  const whole = { from: 0, to: sizesBytes.length };
  return {
    partsFor(target) {
      if (native.api === 'embeddings') return rangesFor(target, inputs).map((range) => partOf(range, 1));
      const isNative = target.adapter.nativeFor(native.api, target) !== undefined;
      // The provider itself returns all choices of all prompts.
      if (isNative) return [partOf(whole, 1)];
      return sizesBytes.map((_, from) => partOf({ from, to: from + 1 }, payload.n ?? 1));
    },
    joinNative: (answers) => (native.api === 'embeddings' ? joinEmbeddings(answers) : undefined),
    maxParallel,
  };
}

function rangesFor(target: ModelTarget, { sizesBytes }: NativeInputs): readonly InputRange[] {
  const limits = target.adapter.nativeFor('embeddings', target)?.inputLimits(target);
  return limits === undefined ? [{ from: 0, to: sizesBytes.length }] : splitInputs(sizesBytes, limits);
}

/** How much of all inputs a part holds. */
function shareOf(sizesBytes: readonly number[], { from, to }: InputRange): number {
  const total = sum(sizesBytes);
  return total === 0 ? (to - from) / sizesBytes.length : sum(sizesBytes.slice(from, to)) / total;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
