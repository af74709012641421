import { concaveHull, qualityAt } from '@sluice/router';
import type { PartResult } from './measure-part.ts';

const number = (value: number | null | undefined, digits = 3): string =>
  value === null || value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits);
const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? '-' : (100 * share).toFixed(1);

/** Quality at mean costs of a call, of `auto` and of the best mixture of fixed models. */
export function atBudgets({ evaluation: { dials, models } }: PartResult, budgets: readonly number[]) {
  return budgets.map((budget) => ({
    budget,
    auto: qualityAt(concaveHull(dials), budget),
    mixture: qualityAt(concaveHull(models), budget),
  }));
}

/** A table of one part's figures. */
export function report(name: string, part: PartResult, budgets: readonly number[]): string {
  const { prompts, models, curves, below_mixture_points: below, brier } = part.evaluation;
  const learned = part.learned === 0 ? 'weights alone' : `heads of ${part.learned} graded prompts`;
  const pool = models.map(
    ({ model, quality, predicted, cost }) =>
      `  ${model.padEnd(44)} ${number(quality)} ${number(predicted)} ${cost.toPrecision(3).padStart(9)}`,
  );
  return [
    `${name}: ${prompts} prompts, ${learned}`,
    `  ${'model'.padEnd(44)} quality, predicted, USD of a call`,
    ...pool,
    `  ${'way to choose'.padEnd(30)}    area   APGR  CPT50  CPT80  cost of the best quality, %`,
    ...curves.map(
      ({ name: way, area, gap, cost_of_best: cost }) =>
        `  ${way.padEnd(30)} ${number(area, 4).padStart(7)} ${number(gap?.apgr).padStart(6)} ${percent(gap?.cpt50).padStart(6)} ${percent(gap?.cpt80).padStart(6)} ${percent(cost).padStart(7)}`,
    ),
    ...atBudgets(part, budgets).map(
      ({ budget, auto, mixture }) =>
        `  at ${budget} USD a call: auto ${number(auto, 4)}, best mixture ${number(mixture, 4)}`,
    ),
    `  at most ${number(below, 2)} points below the best mixture; Brier score ${number(brier)}`,
    '',
  ].join('\n');
}
