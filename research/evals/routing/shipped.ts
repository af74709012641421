import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AbilityPriors,
  type AbilityProfile,
  createPromptReader,
  difficultyFor,
  predictSuccess,
  QualityModel,
  updateAbility,
} from '@sluice/router';
import { usualPrice, withListPrices } from './costs.ts';
import type { PoolTask } from './pool-task.ts';

function read({ weights }: PoolTask, name: string): Buffer {
  return readFileSync(
    weights === undefined
      ? new URL(import.meta.resolve(`@sluice/router/weights/${name}`))
      : join(weights, name),
  );
}

/** The shipped abilities. */
export function shippedPriors(task: PoolTask): AbilityPriors {
  return new AbilityPriors(JSON.parse(read(task, 'abilities.json').toString('utf8')));
}

/** The shipped quality model. */
export function shippedModel(task: PoolTask): QualityModel {
  return QualityModel.load(read(task, 'router.bin'));
}

/** What public scores given on the command line, the shipped ones, or else price and size tell of a model. */
export function publicAbility(task: PoolTask, priors: AbilityPriors, model: string): AbilityProfile {
  const scores = task.scores.get(model);
  if (scores !== undefined) return priors.fromScores(Object.fromEntries(scores));
  const price = withListPrices(task.prices, [model]).get(model) ?? usualPrice(model);
  return priors.find(model) ?? priors.fromFacts({ name: model, outputPrice: price.output });
}

/** Predictions of the shipped weights alone: priors by name or public scores, updated by the answers looked at. */
export function forecastShipped(task: PoolTask): Float64Array {
  const model = shippedModel(task);
  const priors = shippedPriors(task);
  const readPrompt = createPromptReader();
  const forecasts = task.rows.map(({ prompt }) => model.forecast(readPrompt(prompt)));
  const abilities = task.models.map((name) => {
    let profile = publicAbility(task, priors, name);
    for (const place of task.graded.get(name) ?? []) {
      const forecast = forecasts[place];
      const score = task.rows[place]?.scores.get(name);
      if (forecast === undefined || score === undefined) continue;
      const prompt = difficultyFor(forecast, priors.abilitiesOf(name, profile));
      profile = updateAbility(profile, prompt, score);
    }
    return priors.abilitiesOf(name, profile);
  });
  return Float64Array.from(
    forecasts.flatMap((forecast) => abilities.map((ability) => predictSuccess(forecast, ability))),
  );
}
