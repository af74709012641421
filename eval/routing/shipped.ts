import { readFileSync } from 'node:fs';
import {
  AbilityPriors,
  type AbilityProfile,
  createPromptReader,
  domainAbilities,
  QualityModel,
  successOf,
  updateAbility,
} from '@sluice/router';
import type { PoolTask } from './forecast-pool.ts';

function weights(name: string): Buffer {
  return readFileSync(new URL(import.meta.resolve(`@sluice/router/weights/${name}`)));
}

/** The shipped abilities. */
export function shippedPriors(): AbilityPriors {
  return new AbilityPriors(JSON.parse(weights('abilities.json').toString('utf8')));
}

/** The shipped quality model. */
export function shippedModel(): QualityModel {
  return QualityModel.load(weights('router.bin'));
}

/** What public scores given on the command line, or the shipped ones, tell of a model. */
export function publicAbility(task: PoolTask, priors: AbilityPriors, model: string): AbilityProfile {
  const scores = task.scores.get(model);
  return scores === undefined
    ? (priors.of(model) ?? priors.unknown())
    : priors.fromScores(Object.fromEntries(scores));
}

/** Predictions of the shipped weights alone: priors by name or public scores, updated by the answers looked at. */
export function forecastShipped(task: PoolTask): Float64Array {
  const model = shippedModel();
  const priors = shippedPriors();
  const read = createPromptReader();
  const forecasts = task.rows.map(({ prompt }) => model.forecast(read(prompt)));
  const abilities = task.models.map((name) => {
    let profile = publicAbility(task, priors, name);
    for (const place of task.graded.get(name) ?? []) {
      const forecast = forecasts[place];
      const score = task.rows[place]?.scores.get(name);
      if (forecast !== undefined && score !== undefined) profile = updateAbility(profile, forecast, score);
    }
    return domainAbilities(profile);
  });
  return Float64Array.from(
    forecasts.flatMap((forecast) => abilities.map((ability) => successOf(forecast, ability))),
  );
}
