/**
 * Fallbacks of an alias that would take prompts somewhere the first model does not: out of the operator's network, to another
 * region, or to a provider that keeps them longer. Nobody can cause that by making the first model fail; the operator allows
 * it with `routing.fallback.allow`.
 */
import { type FallbackBoundary, localServers, type Settings } from '../config/index.ts';
import type { ModelTarget } from '../providers/index.ts';

export interface BoundedFallbacks {
  /** The models that may be tried; empty if the first one is a local server that is not there. */
  readonly targets: readonly ModelTarget[];
  /** What the models that are left out would have crossed. */
  readonly withheld: FallbackBoundary | undefined;
}

/** @param targets the models of the alias that the key may use, in the order of the alias */
export function withinBoundaries(
  targets: readonly ModelTarget[],
  alias: string,
  { aliases, routing }: Pick<Settings, 'aliases' | 'routing'>,
): BoundedFallbacks {
  const entries = aliases.get(alias);
  // With weights, the operator sends requests to all of them.
  if (entries === undefined || entries.some(({ weight }) => weight !== undefined))
    return { targets, withheld: undefined };
  const [home] = targets;
  const isHomeLocal = home?.provider.local === true || startsAtLocalServer(entries[0]?.model ?? '', targets);
  let withheld: FallbackBoundary | undefined;
  const kept = targets.filter((target) => {
    const crossed = isHomeLocal ? leavesNetwork(target) : crossedBoundary(home, target);
    if (crossed === undefined || routing.fallbackAllowed.has(crossed)) return true;
    withheld ??= crossed;
    return false;
  });
  return { targets: kept, withheld };
}

/** Why other models were not tried, for the caller. */
export function explainWithheld(boundary: FallbackBoundary): string {
  const reasons = {
    remote: "run outside the operator's network",
    region: 'run in another region',
    retention: 'keep prompts longer',
  };
  return `Other models of this alias were not tried, because they ${reasons[boundary]}; the operator can allow that with routing.fallback.allow: [${boundary}].`;
}

/** A server on this machine that is not running is no reason to send its prompts elsewhere. */
function startsAtLocalServer(model: string, targets: readonly ModelTarget[]): boolean {
  const isServed = targets.some(({ id, name }) => id === model || name === model);
  return !isServed && localServers.some(({ name }) => model.startsWith(`${name}/`));
}

function leavesNetwork({ provider }: ModelTarget): FallbackBoundary | undefined {
  return provider.local ? undefined : 'remote';
}

function crossedBoundary(home: ModelTarget | undefined, other: ModelTarget): FallbackBoundary | undefined {
  if (home === undefined || other.provider.local || other.provider.name === home.provider.name)
    return undefined;
  const { knownRegion: region, retentionDays } = home.provider;
  if (region !== undefined && region.toLowerCase() !== other.provider.knownRegion?.toLowerCase())
    return 'region';
  const otherDays = other.provider.retentionDays ?? Number.POSITIVE_INFINITY;
  return retentionDays !== undefined && otherDays > retentionDays ? 'retention' : undefined;
}
