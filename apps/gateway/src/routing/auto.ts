/** `auto`: the cheapest model that fits the request and is in health. */
import { priceAt } from '@sluice/catalog';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import { exclusions, fitsContext } from './feasibility.ts';
import type { RequestFeatures } from './features.ts';
import { matchesGlob } from './glob.ts';
import { mayUse } from './may-use.ts';
import type { RejectedCandidate, Route, RoutingDeps } from './port.ts';

/** Answer tokens assumed for comparing prices when the request sets no limit. */
const assumedOutputTokens = 500;
const fallbacks = 3;

export function chooseAuto(
  deps: RoutingDeps,
  features: RequestFeatures,
  request: ChatCompletionRequest,
  principal: Principal,
  policy: string,
): Route {
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

function sandboxRoute(deps: RoutingDeps, features: RequestFeatures, principal: Principal): Route {
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
): { reason: string; param: string | undefined } | undefined {
  const exclusion = exclusions(features, target)[0];
  if (exclusion !== undefined) return exclusion;
  // Kinds of content are too costly to try on a model nobody says can read them.
  if (features.modalities.size > 0 && target.inputModalities === undefined) {
    const modality = [...features.modalities].join(', ');
    return { reason: `is not known to read ${modality}`, param: features.firstPart.values().next().value };
  }
  if (!fitsContext(features, target))
    return { reason: `context of ${target.contextWindow} tokens is too small`, param: 'messages' };
  if (request.ignore_mismatched_parameters !== true) {
    const param = target.unsupportedParameters.find((name) => Reflect.get(request, name) != null);
    if (param !== undefined) return { reason: `does not take ${param}`, param };
  }
  const ceiling = maxPricePerMtok === undefined ? undefined : maxPricePerMtok * 1000;
  if (ceiling !== undefined && (target.price === undefined || target.price.output > ceiling)) {
    return { reason: 'is dearer than routing.max_price_per_mtok', param: undefined };
  }
  return deps.health.healthy(target.id)
    ? undefined
    : { reason: 'is resting after failures', param: undefined };
}

/** Nano-USD; infinite when the price is unknown, so that such a model comes last. */
function estimatedCost(features: RequestFeatures, target: ModelTarget): number {
  if (target.price === undefined) return Number.POSITIVE_INFINITY;
  const output = Math.min(features.maxOutputTokens ?? assumedOutputTokens, assumedOutputTokens);
  const price = priceAt(target.price, features.promptTokens);
  return features.promptTokens * price.input + output * price.output;
}

function noneLeft(rejected: readonly RejectedCandidate[]): SluiceError {
  const byParam = new Map<string, string[]>();
  for (const { param, model } of rejected) {
    if (param !== undefined) byParam.set(param, [...(byParam.get(param) ?? []), model]);
  }
  if (rejected.length === 0) {
    return new SluiceError('model_not_found', {
      message: 'No model that this key may use is a candidate for auto.',
      param: 'model',
    });
  }
  if (byParam.size === 0) return new SluiceError('no_healthy_deployment', { retryAfterMs: 5000 });
  const told = [...byParam].map(([param, models]) => `${param} excludes ${models.slice(0, 10).join(', ')}`);
  const file = rejected.every(({ reason }) => reason.endsWith('read file'));
  return new SluiceError(file ? 'unsupported_format' : 'unsupported_parameter', {
    message: `No model is left: ${told.join('; ')}.`,
    param: byParam.keys().next().value ?? null,
    detail: [...byParam].map(([param, models]) => ({
      loc: ['body', param],
      msg: `excludes ${models.slice(0, 10).join(', ')}`,
      type: 'unsupported_parameter',
    })),
  });
}
