/** Which models serve a request, in what order, and why. */
import { paramOf } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ModelDirectory, ModelTarget } from '../providers/index.ts';
import { chooseAuto } from './auto.ts';
import { exclusions } from './feasibility.ts';
import { type RequestFeatures, requestFeatures } from './features.ts';
import { mayUse } from './may-use.ts';
import type { Routing, RoutingDeps } from './port.ts';

export function createRouting(deps: RoutingDeps): Routing {
  return {
    choose(safe, sizeBytes, principal) {
      const request = safe.payload;
      const features = requestFeatures(request, sizeBytes);
      const policy = autoPolicy(request.model);
      if (policy !== undefined) return chooseAuto(deps, features, request, principal, policy);
      const found = resolveModel(deps, request.model);
      const allowed = found.targets.filter((target) => mayUse(principal, target.id));
      if (allowed.length === 0) {
        throw new SluiceError('model_not_allowed', {
          message: `This key may not use '${request.model}'.`,
          param: 'model',
        });
      }
      const feasible = allowed.filter((target) => exclusions(features, target).length === 0);
      if (feasible.length === 0) throw refusal(features, allowed);
      // A resting model goes last: it may be the only one.
      const targets =
        feasible.length === 1
          ? feasible
          : [...feasible].sort((a, b) => Number(deps.health.healthy(b)) - Number(deps.health.healthy(a)));
      return { targets, features, reason: found.reason, automatic: false, rejected: [] };
    },
    visibleAliases: (principal) =>
      [...deps.settings().aliases].flatMap(([alias, targets]) =>
        targets.some(({ model }) => {
          const target = resolveName(deps.directory(), model);
          return target !== undefined && mayUse(principal, target.id);
        })
          ? [alias]
          : [],
      ),
    visible: (principal) => deps.directory().models.filter((target) => mayUse(principal, target.id)),
  };
}

/** `auto`, `auto:cheap`, `auto:fast`, `auto:best`. */
function autoPolicy(model: string): string | undefined {
  if (model === 'auto') return 'auto';
  return /^auto:(cheap|fast|best|balanced)$/.exec(model)?.[1];
}

function resolveModel(deps: RoutingDeps, model: string): { targets: readonly ModelTarget[]; reason: string } {
  const directory = deps.directory();
  const alias = deps.settings().aliases.get(model);
  if (alias !== undefined) {
    const targets = alias.flatMap((target) => {
      const found = resolveName(directory, target.model);
      return found === undefined ? [] : [{ found, weight: target.weight }];
    });
    if (targets.length === 0) {
      throw new SluiceError('model_not_found', {
        message: `No model of the alias '${model}' exists here.`,
        param: 'model',
      });
    }
    return { targets: inWeightedOrder(targets, deps), reason: `alias ${model}` };
  }
  const found = resolveName(directory, model);
  if (found !== undefined) return { targets: [found], reason: 'explicit' };
  const candidates = directory.named(model).map(({ id }) => id);
  const message =
    candidates.length > 1
      ? `'${model.slice(0, 120)}' is offered by several providers; name one of ${candidates.join(', ')}.`
      : `The model '${model.slice(0, 120)}' does not exist here. GET /v1/models lists the ones this key may use.`;
  throw new SluiceError('model_not_found', { message, param: 'model' });
}

/** `<provider>/<model>`, or a bare name that exactly one provider offers. */
function resolveName(directory: ModelDirectory, model: string): ModelTarget | undefined {
  const named = directory.named(model);
  return directory.find(model) ?? (named.length === 1 ? named[0] : undefined);
}

interface WeightedTarget {
  readonly found: ModelTarget;
  readonly weight: number | undefined;
}

/**
 * The given order; where there are weights, two are drawn by them and the less loaded one goes first (power of
 * two choices), then the other, then the rest in order.
 */
function inWeightedOrder(targets: readonly WeightedTarget[], deps: RoutingDeps): readonly ModelTarget[] {
  const first = drawn(targets, deps.random);
  if (first === undefined) return targets.map(({ found }) => found);
  const others = targets.filter((target) => target !== first);
  const second = drawn(others, deps.random);
  if (second === undefined) return [first, ...others].map(({ found }) => found);
  const rest = others.filter((target) => target !== second);
  const isSecondBetter =
    Number(deps.health.healthy(second.found)) - Number(deps.health.healthy(first.found)) ||
    deps.health.load(first.found) - deps.health.load(second.found);
  const pair = isSecondBetter > 0 ? [second, first] : [first, second];
  return [...pair, ...rest].map(({ found }) => found);
}

/** One of the weighted targets, by chance; undefined where none has a weight. */
function drawn(targets: readonly WeightedTarget[], random: () => number): WeightedTarget | undefined {
  const total = targets.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  if (total === 0) return undefined;
  let left = random() * total;
  return targets.find(({ weight }) => {
    left -= weight ?? 0;
    return left < 0;
  });
}

function refusal(features: RequestFeatures, targets: readonly ModelTarget[]): SluiceError {
  const reasons = targets.flatMap((target) =>
    exclusions(features, target).map((exclusion) => ({ target, ...exclusion })),
  );
  const message = `${reasons.map(({ target, reason }) => `${target.id} ${reason}`).join('; ')}.`;
  const code =
    features.modalities.has('file') && reasons.some(({ reason }) => reason === 'does not read file')
      ? 'unsupported_format'
      : 'unsupported_parameter';
  return new SluiceError(code, {
    message,
    param: reasons[0] === undefined ? null : paramOf(['body', ...reasons[0].param]),
    detail: reasons.map(({ target, param, reason }) => ({
      loc: ['body', ...param],
      msg: `${target.id} ${reason}`,
      type: code,
    })),
  });
}
