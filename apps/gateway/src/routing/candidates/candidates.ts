/** Resolves a model name, or overrides in the request, to models. */
import { SluiceError } from '../../errors/index.ts';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';
import type { RoutingDeps } from '../deps.ts';
import { listedTargets, type Overrides, overrideTarget } from '../overrides/index.ts';

/** Dependencies of name resolution. */
export type CandidateDeps = Pick<RoutingDeps, 'settings' | 'directory' | 'health' | 'random'>;

/** At least one model, in the order of attempts. */
export interface Candidates {
  readonly targets: readonly ModelTarget[];
  readonly reason: string;
  readonly warnings: readonly string[];
}

const noWarnings: readonly string[] = [];

/**
 * Throws `model_not_found`, or `invalid_request` for invalid overrides.
 * @param overrides permitted ones of the request
 * @param allowed names of overrides that entries of `model_list` may use
 */
export function candidatesOf(
  deps: CandidateDeps,
  model: string,
  overrides: Overrides,
  allowed: ReadonlySet<string>,
): Candidates {
  const { model_list: list } = overrides;
  if (list != null) {
    const listed = listedTargets(deps.directory(), model, list, (name) => allowed.has(name));
    if (listed.targets.length > 0) return { ...listed, reason: 'model_list' };
    const suffix = listed.warnings.length === 0 ? '' : ` ${listed.warnings.join('; ')}.`;
    throw new SluiceError('model_not_found', {
      message: `No entry of model_list has the model '${model.slice(0, 120)}'.${suffix}`,
      param: 'model_list',
    });
  }
  if (!isOverridden(overrides)) return resolveModel(deps, model);
  const directory = deps.directory();
  // An alias stands for models, each of which is called as the request says.
  const names = deps.settings().aliases.has(model)
    ? resolveModel(deps, model).targets.map(({ id }) => id)
    : [model];
  const targets = names.flatMap((name) => overrideTarget(directory, name, overrides) ?? []);
  return targets.length === 0
    ? resolveModel(deps, model)
    : { targets, reason: 'override', warnings: noWarnings };
}

function isOverridden(overrides: Overrides): boolean {
  for (const name in overrides) if (Reflect.get(overrides, name) != null) return true;
  return false;
}

function resolveModel(deps: CandidateDeps, model: string): Candidates {
  const directory = deps.directory();
  const alias = deps.settings().aliases.get(model);
  if (alias !== undefined) {
    const targets = alias.flatMap((target) => {
      const found = resolveName(directory, target.model);
      return found === undefined ? [] : [{ found, weight: target.weight }];
    });
    if (targets.length === 0) {
      throw new SluiceError('model_not_found', {
        message: `None of the models of the alias '${model}' is configured.`,
        param: 'model',
      });
    }
    return { targets: inWeightedOrder(targets, deps), reason: `alias ${model}`, warnings: noWarnings };
  }
  const found = resolveName(directory, model);
  if (found !== undefined) return { targets: [found], reason: 'explicit', warnings: noWarnings };
  const candidates = directory.named(model).map(({ id }) => id);
  const message =
    candidates.length > 1
      ? `'${model.slice(0, 120)}' is offered by several providers; choose one of ${candidates.join(', ')}.`
      : `Model '${model.slice(0, 120)}' not found. GET /v1/models lists the models of this key.`;
  throw new SluiceError('model_not_found', { message, param: 'model' });
}

/** Finds `<provider>/<model>`, or a bare name that exactly one provider offers. */
export function resolveName(directory: ModelDirectory, model: string): ModelTarget | undefined {
  const named = directory.named(model);
  return directory.find(model) ?? (named.length === 1 ? named[0] : undefined);
}

interface WeightedTarget {
  readonly found: ModelTarget;
  readonly weight: number | undefined;
}

/**
 * Keeps the given order without weights. With weights, draws two of the healthy models and puts the less loaded
 * one first (power of two choices), then the other, then the rest by load, since a fallback should be available.
 */
function inWeightedOrder(targets: readonly WeightedTarget[], deps: CandidateDeps): readonly ModelTarget[] {
  // A pair with a model in cooldown would not be a choice.
  const healthy = targets.filter(({ found }) => deps.health.healthy(found));
  const pool = healthy.length > 1 ? healthy : targets;
  const first = drawn(pool, deps.random);
  if (first === undefined) return targets.map(({ found }) => found);
  const others = targets.filter((target) => target !== first);
  const second = drawn(
    pool.filter((target) => target !== first),
    deps.random,
  );
  const pair = second === undefined ? [first] : [first, second].sort(byWellness(deps));
  const rest = others.filter((target) => target !== second).sort(byWellness(deps));
  return [...pair, ...rest].map(({ found }) => found);
}

/** Healthy models first, then by load; the sort is stable. */
function byWellness({ health }: CandidateDeps): (a: WeightedTarget, b: WeightedTarget) => number {
  return (a, b) =>
    Number(health.healthy(b.found)) - Number(health.healthy(a.found)) ||
    health.load(a.found) - health.load(b.found);
}

/** Draws one of the weighted models; undefined if none has a weight. */
function drawn(targets: readonly WeightedTarget[], random: () => number): WeightedTarget | undefined {
  const total = targets.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  if (total === 0) return undefined;
  let left = random() * total;
  return targets.find(({ weight }) => {
    left -= weight ?? 0;
    return left < 0;
  });
}
