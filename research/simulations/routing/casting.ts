/** Which model plays which part: the one that gets worse is the one that would serve best. */
import type { Preference } from '@sluice/router';
import type { PromptSet } from './prompt-set.ts';
import type { Roles } from './timeline.ts';

const usualPromptTokens = 1500;
/** What preferences measure costs by, nano-USD a token. */
const referencePrice = { input: 3000, output: 15_000 };

/** Models from the most to the least useful on average, in truth. */
export function byUse(set: PromptSet, { costWeight }: Preference): readonly string[] {
  const width = set.models.length;
  const size = set.forecasts.length;
  const outputTokens = set.outputTokens.reduce((sum, tokens) => sum + tokens, 0) / size;
  const reference = usualPromptTokens * referencePrice.input + outputTokens * referencePrice.output;
  return set.models
    .map(({ name, price, outputMultiplier }, model) => {
      let score = 0;
      for (let prompt = 0; prompt < size; prompt++) score += set.scores[prompt * width + model] ?? 0;
      const cost = usualPromptTokens * price.input + outputTokens * outputMultiplier * price.output;
      return { name, use: score / size - (costWeight * cost) / reference };
    })
    .toSorted((a, b) => b.use - a.use)
    .map(({ name }) => name);
}

/** @throws Error where there are too few models for the parts */
export function rolesOf(set: PromptSet, useful: readonly string[]): Roles {
  const own = useful.find((name) => name === 'newcomer') ?? useful[1];
  const [favourite, raised] = useful.filter((name) => name !== own);
  const dear = set.models.toSorted((a, b) => b.price.output - a.price.output).map(({ name }) => name);
  const cheapened = dear.find((name) => name !== own && name !== favourite && name !== raised);
  if (own === undefined || favourite === undefined || raised === undefined || cheapened === undefined)
    throw new Error('Four models are needed for all that happens.');
  return { favourite, raised, cheapened, newcomer: own };
}
