/** Reserves what a request may take at most; where a budget is too small for what `auto` chose, for cheaper models. */
import { priceAt } from '@sluice/catalog';
import { defaultOutputTokens } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Reservation } from '../limits/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { Route } from '../routing/index.ts';

/** A route whose cost at most is reserved. */
export interface ReservedRoute {
  readonly route: Route;
  /** The prompt may be sent a second time: its price is reserved twice. */
  readonly mayHedge: boolean;
}

/**
 * Throws and rejects as `Reservation.reserve`.
 * @param hedging whether the prompt should be affordable twice; less important than to be served at all
 */
export function reserveRoute(
  reservation: Reservation,
  route: Route,
  hedging: boolean,
): ReservedRoute | Promise<ReservedRoute> {
  const mayHedge = hedging && route.targets.some(({ deployments }) => deployments.length > 1);
  const orCheaper = (error: unknown): ReservedRoute | Promise<ReservedRoute> => {
    if (isOverBudget(error) && mayHedge) return reserveRoute(reservation, route, false);
    const cheaper = isOverBudget(error) ? withoutMostExpensive(route) : undefined;
    if (cheaper === undefined) throw error;
    return reserveRoute(reservation, cheaper, false);
  };
  let reserving: void | Promise<void>;
  try {
    reserving = reservation.reserve(estimate(route, mayHedge ? 2 : 1));
  } catch (error) {
    return orCheaper(error);
  }
  const reserved = { route, mayHedge };
  return reserving instanceof Promise ? reserving.then(() => reserved, orCheaper) : reserved;
}

function isOverBudget(error: unknown): boolean {
  return error instanceof SluiceError && error.code === 'insufficient_quota';
}

/** The route with one model less that could cost the most; undefined where none is left to leave out. */
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
    );
  }
  const [last] = targets;
  const isLess =
    cheapest !== undefined && last !== undefined && maxCostNanos(route, cheapest) < maxCostNanos(route, last);
  return isLess ? within(route, [cheapest]) : undefined;
}

function within(route: Route, targets: readonly ModelTarget[]): Route {
  const isSame = targets[0] === route.targets[0];
  return {
    ...route,
    targets,
    reason: isSame ? route.reason : `${route.reason}; for the budget, ${targets[0]?.id}`,
  };
}

/** The most this request may take over all its targets, so that a fallback never exceeds the reservation. */
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

/** Nano-USD that an answer of a model may cost at most, its prompt sent so often; 0 where its price is unknown. */
function maxCostNanos({ features }: Route, target: ModelTarget, prompts = 1): number {
  if (target.price === undefined) return 0;
  const price = priceAt(target.price, features.promptTokens);
  const outputTokens = maxOutputTokensOf(features, target) * features.choices;
  return Math.round(prompts * features.promptTokens * price.input + outputTokens * price.output);
}

/** Answer tokens taken for the most of a model whose own most is unknown. */
const unknownMaxTokens = 32_768;

function maxOutputTokensOf({ maxOutputTokens: limit }: Route['features'], target: ModelTarget): number {
  if (limit != null) return limit;
  const own = target.maxOutputTokens ?? target.contextWindow ?? unknownMaxTokens;
  // No limit asked for, or one that reasons and sets its own.
  if (limit === null || target.reasoning) return own;
  return Math.min(defaultOutputTokens, own);
}
