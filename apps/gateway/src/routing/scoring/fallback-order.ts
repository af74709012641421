/** Determines the order of fallbacks of a request. */
import { type CandidateScore, maxRankedCandidates } from '@sluice/router';
import type { ModelTarget } from '../../providers/index.ts';

/** Maximum number of models tried for one request, including the chosen one. */
export const fallbacks = 3;

type TargetOf = (one: CandidateScore) => ModelTarget | undefined;

/**
 * The chosen model, then the best one of each other provider, then the next ones, since a failure may concern the
 * provider. Models that drop more parameters than the chosen one come last, whatever their provider.
 * @param ranked candidates in the order of the decision
 */
export function fallbackOrder(
  ranked: readonly CandidateScore[],
  order: (a: CandidateScore, b: CandidateScore) => number,
  targetOf: TargetOf,
): readonly ModelTarget[] {
  const [first] = ranked;
  if (first === undefined) return [];
  const keeps = ({ mismatch }: CandidateScore): boolean => mismatch <= first.mismatch;
  const providers = new Set<string>();
  let tried = firstOfProviders(ranked.slice(0, maxRankedCandidates).filter(keeps), targetOf, providers);
  if (tried.length < fallbacks) {
    // One provider can have hundreds of models before the first one of another.
    const all = inOrder(ranked, order);
    const kept = all.filter(keeps);
    const next = all.filter((one) => !keeps(one));
    tried = [...tried, ...firstOfProviders(kept, targetOf, providers)];
    tried = [...tried, ...kept.slice(0, fallbacks).filter((one) => !tried.includes(one))];
    if (tried.length < fallbacks) tried = [...tried, ...firstOfProviders(next, targetOf, providers)];
    tried = [...tried, ...next.slice(0, fallbacks).filter((one) => !tried.includes(one))];
  }
  return tried.slice(0, fallbacks).flatMap((one) => targetOf(one) ?? []);
}

/** All candidates of a decision in order, of which it contains only the first: for complete listings. */
export function inOrder(
  ranked: readonly CandidateScore[],
  order: (a: CandidateScore, b: CandidateScore) => number,
): readonly CandidateScore[] {
  return ranked.length <= maxRankedCandidates
    ? ranked
    : [...ranked.slice(0, maxRankedCandidates), ...ranked.slice(maxRankedCandidates).sort(order)];
}

/** The first candidate of each provider not seen yet, which is added to those seen. */
function firstOfProviders(
  ranked: readonly CandidateScore[],
  targetOf: TargetOf,
  seenProviders: Set<string>,
): readonly CandidateScore[] {
  const firsts: CandidateScore[] = [];
  for (const one of ranked) {
    if (seenProviders.size >= fallbacks) break;
    const provider = targetOf(one)?.provider.name;
    if (provider === undefined || seenProviders.has(provider)) continue;
    seenProviders.add(provider);
    firsts.push(one);
  }
  return firsts;
}
