import { type AbilityPriors, type DomainAbilities, predictSuccess } from '@sluice/router';
import type { Abilities, RatedModel } from './abilities.ts';
import { type DecisionRecord, forecastOf } from './decision-record.ts';

/** Quality of a model for some prompts, 0 to 1. */
export interface ExpectedQuality {
  readonly withoutFeedback: number;
  readonly now: number;
}

/** What feedback changed about a model: its mean expected quality for prompts of earlier decisions; undefined without any. */
export function expectedQuality(
  abilities: Abilities,
  priors: AbilityPriors,
  target: RatedModel,
  prompts: readonly DecisionRecord[],
): ExpectedQuality | undefined {
  if (prompts.length === 0) return undefined;
  const forecasts = prompts.map(forecastOf);
  const mean = (known: DomainAbilities): number =>
    forecasts.reduce((sum, forecast) => sum + predictSuccess(forecast, known), 0) / forecasts.length;
  return {
    withoutFeedback: mean(priors.of(target).abilities),
    now: mean(abilities.of(target, priors).abilities),
  };
}
