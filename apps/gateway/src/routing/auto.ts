/** `auto`: the cheapest model that fits the request and is in health. */
import { priceAt } from '@sluice/catalog';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { paramOf } from '../contract/index.ts';
import { type ErrorCode, SluiceError } from '../errors/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import { exclusions, fitsContext } from './feasibility.ts';
import type { MemberPath, RequestFeatures } from './features.ts';
import { matchesGlob } from './glob.ts';
import { mayUse } from './may-use.ts';
import type { RejectedCandidate, Route, RoutingDeps } from './port.ts';

/** Answer tokens assumed for comparing prices when the request sets no limit. */
const assumedOutputTokens = 500;
const fallbacks = 3;
const contextPath: MemberPath = ['messages'];

export function chooseAuto(
  deps: RoutingDeps,
  features: RequestFeatures,
  request: ChatCompletionRequest,
  principal: Principal,
  policy: string,
): Omit<Route, 'warnings'> {
  const { routing } = deps.settings();
  const real = deps
    .directory()
    .models.filter((target) => target.provider.protocol !== 'sandbox' && !target.deprecated);
  const pool = real.filter(
    (target) =>
      mayUse(principal, target.id) &&
      (routing.candidates === undefined || routing.candidates.some((glob) => matchesGlob(glob, target.id))),
  );
  if (real.length === 0) return sandboxRoute(deps, features, principal);
  const rejected: RejectedCandidate[] = [];
  const fitting = pool.filter((target) => {
    const reason = whyNot(deps, features, request, target, routing.maxPricePerMtok);
    if (reason !== undefined) rejected.push({ model: target.id, ...reason });
    return reason === undefined;
  });
  if (fitting.length === 0) throw noneLeft(rejected);
  const ranked = fitting
    .map((target) => ({ target, cost: estimatedCost(features, target) }))
    .sort((a, b) => a.cost - b.cost || (a.target.id < b.target.id ? -1 : 1));
  const best = ranked[0];
  const cost = best === undefined || !Number.isFinite(best.cost) ? 'price unknown' : 'lowest price';
  return {
    targets: ranked.slice(0, fallbacks).map(({ target }) => target),
    features,
    reason: `${policy === 'auto' ? 'auto' : `auto:${policy}`}; ${cost} of ${fitting.length} fitting`,
    automatic: true,
    rejected,
  };
}

function sandboxRoute(
  deps: RoutingDeps,
  features: RequestFeatures,
  principal: Principal,
): Omit<Route, 'warnings'> {
  const echo = deps.directory().find('sandbox/echo');
  if (echo === undefined || !mayUse(principal, echo.id)) {
    throw new SluiceError('no_healthy_deployment', { message: 'No model is configured.' });
  }
  return {
    targets: [echo],
    features,
    reason: 'auto; sandbox, nothing else is configured',
    automatic: true,
    rejected: [],
  };
}

function whyNot(
  deps: RoutingDeps,
  features: RequestFeatures,
  request: ChatCompletionRequest,
  target: ModelTarget,
  maxPricePerMtok: number | undefined,
): Omit<RejectedCandidate, 'model'> | undefined {
  const exclusion = exclusions(features, target)[0];
  if (exclusion !== undefined) return { ...exclusion, resting: false };
  // Kinds of content are too costly to try on a model nobody says can read them.
  if (features.modalities.size > 0 && target.inputModalities === undefined) {
    const modality = [...features.modalities].join(', ');
    return {
      reason: `is not known to read ${modality}`,
      param: features.firstPart.values().next().value,
      resting: false,
    };
  }
  if (!fitsContext(features, target))
    return {
      reason: `context of ${target.contextWindow} tokens is too small`,
      param: contextPath,
      resting: false,
    };
  if (request.ignore_mismatched_parameters !== true) {
    const param = target.unsupportedParameters.find((name) => Reflect.get(request, name) != null);
    if (param !== undefined) return { reason: `does not take ${param}`, param: [param], resting: false };
  }
  const ceiling = maxPricePerMtok === undefined ? undefined : maxPricePerMtok * 1000;
  if (ceiling !== undefined && (target.price === undefined || target.price.output > ceiling)) {
    return { reason: 'is dearer than routing.max_price_per_mtok', param: undefined, resting: false };
  }
  return deps.health.healthy(target)
    ? undefined
    : { reason: 'is resting after failures', param: undefined, resting: true };
}

/** Nano-USD; infinite when the price is unknown, so that such a model comes last. */
function estimatedCost(features: RequestFeatures, target: ModelTarget): number {
  if (target.price === undefined) return Number.POSITIVE_INFINITY;
  const output =
    Math.min(features.maxOutputTokens ?? assumedOutputTokens, assumedOutputTokens) * features.choices;
  const price = priceAt(target.price, features.promptTokens);
  return features.promptTokens * price.input + output * price.output;
}

function noneLeft(rejected: readonly RejectedCandidate[]): SluiceError {
  if (rejected.length === 0) {
    const message = 'No model that this key may use is a candidate for auto.';
    return new SluiceError('model_not_found', { message, param: 'model' });
  }
  // One that fits but rests will be back; so is the request.
  if (rejected.some(({ resting }) => resting))
    return new SluiceError('no_healthy_deployment', { retryAfterMs: 5000 });
  const byParam = new Map<string, { readonly path: MemberPath; readonly models: string[] }>();
  for (const { param, model } of rejected) {
    if (param === undefined) continue;
    const name = paramOf(['body', ...param]) ?? 'body';
    const excluded = byParam.get(name) ?? { path: param, models: [] };
    excluded.models.push(model);
    byParam.set(name, excluded);
  }
  if (byParam.size === 0)
    return new SluiceError('no_healthy_deployment', {
      message: 'No model is within routing.max_price_per_mtok.',
    });
  const told = [...byParam].map(([name, { models }]) => `${name} excludes ${models.slice(0, 10).join(', ')}`);
  const code = noneLeftCode(rejected);
  return new SluiceError(code, {
    message: `No model is left: ${told.join('; ')}.`,
    param: byParam.keys().next().value ?? null,
    detail: [...byParam.values()].map(({ path, models }) => ({
      loc: ['body', ...path],
      msg: `excludes ${models.slice(0, 10).join(', ')}`,
      type: code,
    })),
  });
}

function noneLeftCode(rejected: readonly RejectedCandidate[]): ErrorCode {
  if (rejected.every(({ reason }) => reason.endsWith('read file'))) return 'unsupported_format';
  return rejected.every(({ param }) => param === contextPath)
    ? 'context_length_exceeded'
    : 'unsupported_parameter';
}
