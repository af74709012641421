/** Vectors of different models cannot be compared: requests for embeddings stay with one model, on any host. */
import { memberError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Candidates } from './candidates/index.ts';
import type { RoutingSnapshot } from './decision.ts';

/** The error for `auto`, which would choose a model by the prompt. */
export function automaticEmbeddings(): SluiceError {
  return memberError(
    'model',
    'auto chooses among chat models, and vectors of different models cannot be compared: name an embedding model, or an alias of one',
  );
}

/**
 * The candidates that are the first model of an alias, in the order of the alias without regard to weights or to what is
 * available. Throws `no_healthy_deployment` if none is left.
 */
export function withinOneModel(
  found: Candidates,
  model: string,
  { aliases }: Pick<RoutingSnapshot['settings'], 'aliases'>,
): Candidates {
  const [first] = found.targets;
  const listed = aliases.get(model)?.[0]?.model;
  if (first === undefined) return found;
  const name = bareName(listed ?? first.name);
  const targets = found.targets.filter((target) => bareName(target.name) === name);
  if (targets.length === found.targets.length) return found;
  if (targets.length === 0) {
    throw new SluiceError('no_healthy_deployment', {
      message: `The first model of the alias '${model}' is not available, and vectors of its other models cannot be compared with its own.`,
      param: 'model',
    });
  }
  const warning = `only ${name.slice(0, 100)} serves embeddings of this alias: vectors of its other models cannot be compared`;
  return { ...found, targets, warnings: [...found.warnings, warning] };
}

/** Without its host and its publisher. */
function bareName(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase();
}
