/** The models that are tried for one request, in what order. */
import { type Appraisal, leaders } from '@sluice/router';
import type { ModelTarget } from '../../providers/index.ts';

/** Models that are tried for one request, the chosen one included. */
export const fallbacks = 3;

type TargetOf = (one: Appraisal) => ModelTarget | undefined;

/**
 * The first, then the best one of each further provider, then the next ones: what fails may be the provider.
 * @param ranked as a decision gives them
 */
export function inProviders(
  ranked: readonly Appraisal[],
  order: (a: Appraisal, b: Appraisal) => number,
  targetOf: TargetOf,
): readonly ModelTarget[] {
  const chosen = firstOfProviders(ranked.slice(0, leaders), targetOf);
  // Hundreds of models of one provider may stand before the first one of another.
  const firsts = chosen.length >= fallbacks ? chosen : firstOfProviders(inOrder(ranked, order), targetOf);
  const others = ranked.slice(0, fallbacks).filter((one) => !firsts.includes(one));
  return [...firsts, ...others].slice(0, fallbacks).flatMap((one) => targetOf(one) ?? []);
}

/** All candidates of a decision in order, which only its first ones are: for where all are looked at. */
export function inOrder(
  ranked: readonly Appraisal[],
  order: (a: Appraisal, b: Appraisal) => number,
): readonly Appraisal[] {
  return ranked.length <= leaders
    ? ranked
    : [...ranked.slice(0, leaders), ...ranked.slice(leaders).sort(order)];
}

function firstOfProviders(ranked: readonly Appraisal[], targetOf: TargetOf): readonly Appraisal[] {
  const providers = new Set<string>();
  const firsts: Appraisal[] = [];
  for (const one of ranked) {
    if (firsts.length >= fallbacks) break;
    const provider = targetOf(one)?.provider.name;
    if (provider === undefined || providers.has(provider)) continue;
    providers.add(provider);
    firsts.push(one);
  }
  return firsts;
}
