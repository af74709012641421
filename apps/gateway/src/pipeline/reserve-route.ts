/** Reserves the maximum usage of a request. If the budget is too small for the choice of `auto`, cheaper models are used. */
import { priceAt } from '@sluice/catalog';
import { SluiceError } from '../errors/index.ts';
import { feeNanos } from '../ledger/index.ts';
import { ModelLimitError, type Reservation } from '../limits/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { Route } from '../routing/index.ts';

/** A route whose maximum cost is reserved. */
export interface ReservedRoute {
  readonly route: Route;
  /** Whether the prompt may be sent a second time; its price is then reserved twice. */
  readonly mayHedge: boolean;
}

/** The model that is tried first. */
export function firstTargetOf({ targets: [first] }: Pick<Route, 'targets'>): ModelTarget {
  if (first === undefined) throw new Error('A route needs a target.');
  return first;
}

/** What a request is reserved for, besides its route. */
export interface ReservationAim {
  /** The model that the request names. */
  readonly requested: string;
  /** The end user that it names. */
  readonly endUser: string | undefined;
}

/**
 * Throws and rejects as `Reservation.reserve`.
 * @param hedging whether to reserve the price of the prompt twice, if the budget allows that
 */
export function reserveRoute(
  reservation: Reservation,
  route: Route,
  hedging: boolean,
  aim: ReservationAim,
): ReservedRoute | Promise<ReservedRoute> {
  const mayHedge = hedging && route.targets.some(({ deployments }) => deployments.length > 1);
  const orOther = (error: unknown): ReservedRoute | Promise<ReservedRoute> => {
    const within = error instanceof ModelLimitError ? withinLimit(route, error, aim.requested) : undefined;
    if (within !== undefined) return reserveRoute(reservation, within, hedging, aim);
    if (isOverBudget(error) && mayHedge) return reserveRoute(reservation, route, false, aim);
    const cheaper = isOverBudget(error) ? withoutMostExpensive(route) : undefined;
    if (cheaper === undefined) throw error;
    return reserveRoute(reservation, cheaper, false, aim);
  };
  let reserving: void | Promise<void>;
  try {
    const models = route.targets.map(({ id }) => id);
    reserving = reservation.reserve(estimate(route, mayHedge ? 2 : 1), { ...aim, models });
  } catch (error) {
    return orOther(error);
  }
  const reserved = { route, mayHedge };
  return reserving instanceof Promise ? reserving.then(() => reserved, orOther) : reserved;
}

/** The route without the models of a limit that is reached; undefined if no other is left. */
function withinLimit(route: Route, error: ModelLimitError, requested: string): Route | undefined {
  const { targets, automatic, cheapest } = route;
  const isFree = (target: ModelTarget): boolean => !error.isOf(requested, target.id);
  const free = targets.filter(isFree);
  if (free.length > 0) return within(route, free, 'for the limit of a model');
  if (!automatic || cheapest === undefined || targets.includes(cheapest) || !isFree(cheapest))
    return undefined;
  return within(route, [cheapest], 'for the limit of a model');
}

function isOverBudget(error: unknown): boolean {
  return error instanceof SluiceError && error.code === 'insufficient_quota';
}

/** The route without its most expensive model; undefined if there is no cheaper one. */
function withoutMostExpensive(route: Route): Route | undefined {
  const { targets, automatic, cheapest } = route;
  if (!automatic) return undefined;
  if (targets.length > 1) {
    const mostExpensive = targets.reduce((most, target) =>
      maxCostNanos(route, target) > maxCostNanos(route, most) ? target : most,
    );
    return within(
      route,
      targets.filter((target) => target !== mostExpensive),
      'for the budget',
    );
  }
  const [last] = targets;
  const isLess =
    cheapest !== undefined && last !== undefined && maxCostNanos(route, cheapest) < maxCostNanos(route, last);
  return isLess ? within(route, [cheapest], 'for the budget') : undefined;
}

function within(route: Route, targets: readonly ModelTarget[], why: string): Route {
  const isSame = targets[0] === route.targets[0];
  return {
    ...route,
    targets,
    reason: isSame ? route.reason : `${route.reason}; ${why}, ${targets[0]?.id}`,
  };
}

/** Maximum usage of the request over all its targets, so that a fallback never exceeds the reservation. */
function estimate(route: Route, prompts: number): { tokens: number; costNanos: number | null } {
  const { targets, features } = route;
  let maxTokens = 0;
  let costNanos: number | null = null;
  for (const target of targets) {
    maxTokens = Math.max(maxTokens, maxOutputTokensOf(features, target) * features.choices);
    if (target.price !== undefined)
      costNanos = Math.max(costNanos ?? 0, maxCostNanos(route, target, prompts));
  }
  return { tokens: features.promptTokens + maxTokens, costNanos };
}

/** Maximum cost of a request to a model, in nano-USD; 0 if its price is unknown. @param prompts how often the prompt is sent */
function maxCostNanos({ features }: Route, target: ModelTarget, prompts = 1): number {
  if (target.price === undefined) return 0;
  const price = priceAt(target.price, features.promptTokens);
  const outputTokens = maxOutputTokensOf(features, target) * features.choices;
  const dearest = Math.max(price.output, price.imageOutput ?? 0);
  const fees = feeNanos({ searchContext: 'high' }, target.price.fees);
  return Math.round(prompts * (features.promptTokens * price.input + fees) + outputTokens * dearest);
}

/** Maximum output tokens assumed for a model whose limit is unknown. */
const unknownMaxTokens = 32_768;

function maxOutputTokensOf(
  { maxOutputTokens: limit, defaultMaxTokens }: Route['features'],
  target: ModelTarget,
): number {
  if (limit != null) return limit;
  const own = target.maxOutputTokens ?? target.contextWindow ?? unknownMaxTokens;
  // The request asks for no limit, or the model reasons and has its own default.
  if (limit === null || target.reasoning) return own;
  return Math.min(defaultMaxTokens, own);
}
