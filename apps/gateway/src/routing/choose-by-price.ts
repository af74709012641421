/** Chooses by price if no prediction is available; unknown prices come last. */

import { type FilterDeps, filterCandidates } from './candidates/index.ts';
import type { AutoRequest } from './choose-auto.ts';
import { createUnsupportedParameters } from './constraints/index.ts';
import type { Route } from './decision.ts';
import { priceOf } from './price-of.ts';
import { estimateTokensOfTexts } from './prompt-size.ts';
import { fallbacks } from './scoring/index.ts';

const assumedOutputTokens = 500;

/** Throws `SluiceError` if no model can serve the request. */
export function chooseByPrice(deps: FilterDeps, given: AutoRequest): Omit<Route, 'warnings'> {
  const promptTokens = estimateTokensOfTexts(given.request, given.texts);
  const measured = { ...given, features: { ...given.features, promptTokens } };
  const { features } = measured;
  const { suitable, rejected } = filterCandidates(deps, {
    ...measured,
    own: undefined,
    multiplierOf: ({ tokenizerMultiplier = 1 }) => tokenizerMultiplier,
    unsupported: createUnsupportedParameters()(measured.request),
  });
  const ranked = suitable
    .map((target) => {
      const price = priceOf(target, features.promptTokens);
      const cost =
        price === undefined
          ? Number.POSITIVE_INFINITY
          : features.promptTokens * price.input + assumedOutputTokens * price.output;
      return { target, cost };
    })
    .sort((a, b) => (a.cost === b.cost ? 0 : a.cost - b.cost) || (a.target.id < b.target.id ? -1 : 1));
  return {
    targets: ranked.slice(0, fallbacks).map(({ target }) => target),
    features,
    reason: `auto ${measured.constraints.policy}; lowest price of ${suitable.length} suitable, no prediction available`,
    automatic: true,
    rejected,
    auto: undefined,
  };
}
