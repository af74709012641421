import type { Principal } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { Route, RoutingSnapshot } from '../routing/index.ts';

/**
 * The route without models whose price nobody knows, for a key with a budget: what they cost would count as nothing. Throws
 * `unpriced_model` if no other is left.
 */
export function withoutUnpriced(
  route: Route,
  { hasBudget }: Pick<Principal, 'hasBudget'>,
  { settings }: RoutingSnapshot,
): Route {
  if (!hasBudget || settings.unknownPrices === 'allow') return route;
  const targets = route.targets.filter(isPriced);
  if (targets.length === route.targets.length) return route;
  if (targets.length > 0) return { ...route, targets };
  const names = route.targets.map(({ id }) => id).join(', ');
  throw new SluiceError('unpriced_model', {
    message: `The price of ${names} is unknown, and this key has a budget. The operator can set its price (providers.<name>.models[].price), or allow such models with pricing.unknown: allow.`,
    param: 'model',
  });
}

/** What local models cost is the operator's, and what callers pay with keys of their own is theirs. */
function isPriced({ price, provider }: ModelTarget): boolean {
  return price !== undefined || provider.local || provider.foundBy === 'request';
}
