import { choose, type Forecast, type Outcome, type PolicyPoint } from './policy.ts';

/** What came of a budget: mean quality, and mean cost as a share of the budget. */
export interface BudgetResult {
  readonly budget: number;
  readonly quality: number;
  readonly spend: number;
}

/** Two neighbouring policies and the share of calls of the second, such that training cost the budget. */
function mixtureFor(trained: readonly PolicyPoint[], budget: number): { place: number; share: number } {
  for (let place = 1; place < trained.length; place++) {
    const [from, to] = [trained[place - 1], trained[place]];
    if (from === undefined || to === undefined || to.cost < budget) continue;
    return { place: place - 1, share: Math.max(0, (budget - from.cost) / (to.cost - from.cost)) };
  }
  return { place: Math.max(0, trained.length - 2), share: trained.length > 1 ? 1 : 0 };
}

/** Serves a budget with the mixture of policies that training says costs just that; `replayed` are the same policies. */
export function serveFixed(
  trained: readonly PolicyPoint[],
  replayed: readonly PolicyPoint[],
  budget: number,
): BudgetResult {
  const { place, share } = mixtureFor(trained, budget);
  const [from, to] = [replayed[place], replayed[place + 1] ?? replayed[place]];
  const mix = (a = 0, b = 0) => a + share * (b - a);
  return { budget, quality: mix(from?.quality, to?.quality), spend: mix(from?.cost, to?.cost) / budget };
}

/** Calls over which an amount that was spent too much or too little is made up for. */
const horizon = 40;

function modelFor(point: PolicyPoint | undefined, forecast: Forecast, prompt: number): number {
  if (point === undefined) return 0;
  return 'price' in point.policy ? choose(forecast, prompt, point.policy.price) : point.policy.model;
}

/**
 * The same, but the amount aimed at follows what was spent so far, as a live controller of a budget does. Between two
 * policies the choice is made such that shares come out even, without chance.
 */
export function servePaced(
  trained: readonly PolicyPoint[],
  forecast: Forecast,
  outcome: Outcome,
  budget: number,
): BudgetResult {
  const prompts = forecast.scores.length / forecast.width;
  let spent = 0;
  let quality = 0;
  let owed = 0.5;
  for (let prompt = 0; prompt < prompts; prompt++) {
    const saved = budget * prompt - spent;
    const aim = Math.max(0, Math.min(5 * budget, budget + saved / horizon));
    const { place, share } = mixtureFor(trained, aim);
    owed += share;
    const second = owed >= 1;
    if (second) owed -= 1;
    const at = prompt * forecast.width + modelFor(trained[second ? place + 1 : place], forecast, prompt);
    spent += outcome.costs[at] ?? 0;
    quality += outcome.scores[at] ?? 0;
  }
  return { budget, quality: quality / prompts, spend: spent / prompts / budget };
}
