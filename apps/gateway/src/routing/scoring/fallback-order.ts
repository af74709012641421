/** The models that are tried for one request, in what order. */
import { type CandidateScore, maxRankedCandidates } from '@sluice/router';
import type { ModelTarget } from '../../providers/index.ts';

/** Models that are tried for one request, the chosen one included. */
export const fallbacks = 3;

type TargetOf = (one: CandidateScore) => ModelTarget | undefined;

/**
 * The first, then the best one of each further provider, then the next ones: what fails may be the provider. Models
 * that lose more of the request than the first come behind all others, wherever those run.
 * @param ranked as a decision gives them
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
    // Hundreds of models of one provider may stand before the first one of another.
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

/** All candidates of a decision in order, which only its first ones are: for where all are looked at. */
export function inOrder(
  ranked: readonly CandidateScore[],
  order: (a: CandidateScore, b: CandidateScore) => number,
): readonly CandidateScore[] {
  return ranked.length <= maxRankedCandidates
    ? ranked
    : [...ranked.slice(0, maxRankedCandidates), ...ranked.slice(maxRankedCandidates).sort(order)];
}

/** The first of each provider that is not among those seen, which it joins. */
function firstOfProviders(
  ranked: readonly CandidateScore[],
  targetOf: TargetOf,
  seen: Set<string>,
): readonly CandidateScore[] {
  const firsts: CandidateScore[] = [];
  for (const one of ranked) {
    if (seen.size >= fallbacks) break;
    const provider = targetOf(one)?.provider.name;
    if (provider === undefined || seen.has(provider)) continue;
    seen.add(provider);
    firsts.push(one);
  }
  return firsts;
}
