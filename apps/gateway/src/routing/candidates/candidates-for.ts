import type { RoutingRules } from '../../config/index.ts';
import { matchesAny, matchesGlob } from '../../config/index.ts';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';

/** The models that the rules leave to `auto`, and glob patterns in the rules that match no model. */
export function candidatesFor(
  directory: ModelDirectory,
  { candidates, exclude }: RoutingRules,
): { readonly models: readonly ModelTarget[]; readonly unmatched: readonly string[] } {
  const all = directory.byPurpose.get('general') ?? [];
  return {
    models: all.filter(
      (target) =>
        (candidates == null || matchesAny(candidates, target.id)) && !matchesAny(exclude ?? [], target.id),
    ),
    unmatched: [...(candidates ?? []), ...(exclude ?? [])].filter(
      (glob) => !directory.models.some(({ id }) => matchesGlob(glob, id)),
    ),
  };
}
