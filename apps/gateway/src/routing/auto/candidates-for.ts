import type { RoutingRules } from '../../config/index.ts';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';
import { matchesGlob } from '../glob.ts';
import { realModels } from './sift.ts';

/** The models that rules leave to `auto`, and the globs in the rules that match none of all models. */
export function candidatesFor(
  directory: ModelDirectory,
  { candidates, exclude }: RoutingRules,
): { readonly models: readonly ModelTarget[]; readonly unmatched: readonly string[] } {
  const all = realModels(directory);
  const isListed = (globs: readonly string[], { id }: ModelTarget): boolean =>
    globs.some((glob) => matchesGlob(glob, id));
  return {
    models: all.filter(
      (target) =>
        (candidates == null || isListed(candidates, target)) &&
        !(exclude != null && isListed(exclude, target)),
    ),
    unmatched: [...(candidates ?? []), ...(exclude ?? [])].filter(
      (glob) => !directory.models.some((target) => isListed([glob], target)),
    ),
  };
}
