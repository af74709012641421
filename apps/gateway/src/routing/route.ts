/** Decides which models serve a request, in what order, and why. */
import { seedFromText } from '@sluice/router';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { RoutingRules } from '../config/index.ts';
import { paramOf } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import { type AutoState, createAutoState } from './auto-state.ts';
import { type Candidates, candidatesOf, resolveName } from './candidates/index.ts';
import { type AutoRequest, chooseAuto } from './choose-auto.ts';
import { chooseByPrice } from './choose-by-price.ts';
import {
  exclusions,
  mayGetPersonalData,
  mergeConstraints,
  policyOf,
  type RoutingConstraints,
} from './constraints/index.ts';
import type { Route, RoutingSnapshot } from './decision.ts';
import type { Routing, RoutingDeps } from './deps.ts';
import { automaticEmbeddings, withinOneModel } from './embedding-models.ts';
import { type BoundedFallbacks, explainWithheld, withinBoundaries } from './fallback-boundaries.ts';
import {
  createHeadTrainer,
  expectedQuality,
  type Feedback,
  learnFromAnswer,
  learnFromFeedback,
  takeFeedbackOfOthers,
} from './learning/index.ts';
import { mayUseModel } from './may-use-model.ts';
import { allowedHeaders, allowedOverrides, permittedOverrides } from './overrides/index.ts';
import { type RequestFeatures, requestFeatures } from './request-features.ts';

export function createRouting(deps: RoutingDeps): Routing {
  const state = createAutoState(deps);
  const { record, sessions, policies, abilities, heads } = state;
  const { directory, onChoice, onShadow, storeFeedback, broadcast, headStore, onError } = deps;
  broadcast.on('feedback', (text) => takeFeedbackOfOthers({ abilities, policies, heads }, text));
  const trainer = createHeadTrainer({
    heads,
    load: headStore.load,
    store: headStore.store,
    fit: deps.fitHeads,
    onError,
    wallNow: deps.wallNow,
    announce: (accountId) => broadcast.send('heads', accountId),
  });
  broadcast.on('heads', (accountId) => {
    void headStore.versions(accountId).then((versions) => heads.put(accountId, versions), onError);
  });
  const onKept = trainer.note;
  const withSnapshot = (snapshot: RoutingSnapshot | undefined): { deps: RoutingDeps; state: AutoState } =>
    snapshot === undefined
      ? { deps, state }
      : {
          deps: { ...deps, settings: () => snapshot.settings, directory: () => snapshot.directory },
          state: {
            ...state,
            directory: () => snapshot.directory,
            exploration: () => snapshot.settings.routing.exploration,
          },
        };
  return {
    choose(safe, principal, { sizeBytes, hasResidualPii, requestId, snapshot }) {
      const view = withSnapshot(snapshot);
      const { routing: rules, overridesAllowed, headerRules, defaultMaxTokens } = view.deps.settings();
      const request = safe.payload;
      const constraintsOf = (policy: string): RoutingConstraints =>
        mergeConstraints([rules.rules, ...principal.routing], policyOf(policy), request.routing ?? undefined);
      const features = requestFeatures(
        request,
        sizeBytes,
        safe.texts,
        principal.defaultMaxTokens ?? defaultMaxTokens,
        safe.native,
      );
      const allowed = allowedOverrides(overridesAllowed, principal);
      const permitted = permittedOverrides(request, allowed);
      const headers = permitted.overrides.extra_headers;
      const overrides =
        headers == null
          ? permitted.overrides
          : {
              ...permitted.overrides,
              extra_headers: allowedHeaders(headers, headerRules, safe.report.mode === 'anonymized'),
            };
      const policy = autoPolicy(request.model);
      const embeds = features.api === 'embeddings';
      if (policy !== undefined && embeds) throw automaticEmbeddings();
      if (policy !== undefined) {
        const listed =
          overrides.model_list == null
            ? undefined
            : candidatesOf(view.deps, request.model, overrides, allowed);
        const autoRequest: AutoRequest = {
          request,
          texts: safe.texts,
          features,
          principal,
          constraints: constraintsOf(policy),
          hasResidualPii,
          listed: listed?.targets,
          seed: seedFromText(requestId),
        };
        return {
          ...chooseOrFallBack(view, autoRequest),
          warnings: [...permitted.warnings, ...(listed?.warnings ?? [])],
        };
      }
      const named = candidatesOf(view.deps, request.model, overrides, allowed);
      const found = embeds ? withinOneModel(named, request.model, view.deps.settings()) : named;
      const warnings =
        found.warnings.length === 0 ? permitted.warnings : [...permitted.warnings, ...found.warnings];
      const { targets: usable, withheld } = servable(view.deps, found, features, request, principal);
      const targets = hasResidualPii ? withoutForbidden(usable, constraintsOf('')) : usable;
      return {
        targets,
        features,
        withheld,
        reason: found.reason,
        automatic: false,
        rejected: [],
        warnings,
        auto: undefined,
      };
    },
    // Runs for every request, so nothing is merged here. A request itself cannot set such a rule.
    needsResidualPii: (principal, snapshot) =>
      hasPersonalRule((snapshot?.settings ?? deps.settings()).routing.rules) ||
      principal.routing.some(hasPersonalRule),
    recordAnswer(route, answer) {
      try {
        learnFromAnswer({ record, sessions, onChoice, onShadow }, route, answer);
      } catch (error) {
        // The answer is complete: failures of learning must not affect it.
        deps.onError(error);
      }
    },
    addFeedback: inTurn(
      ({ accountId }: Feedback) => accountId,
      (feedback) =>
        learnFromFeedback(
          { directory, abilities, policies, heads, storeFeedback, broadcast, onKept },
          feedback,
        ),
    ),
    expectedQuality: (accountId, model, prompts) => {
      const target = directory().find(model);
      const { priors } = policies.of(accountId).quality;
      return target && expectedQuality(abilities(accountId), priors, target, prompts);
    },
    trainHeads: trainer.train,
    putHeads: heads.put,
    restore: state.restore,
    readsDocuments: (model, snapshot) =>
      autoPolicy(model) === undefined &&
      candidatesOf(withSnapshot(snapshot).deps, model, {}, new Set()).targets.every(({ inputModalities }) =>
        inputModalities?.includes('file'),
      ),
    visibleAliases: (principal) =>
      [...deps.settings().aliases].flatMap(([alias, targets]) =>
        targets.some(({ model }) => {
          const target = resolveName(deps.directory(), model);
          return target !== undefined && mayUseModel(principal, target.id);
        })
          ? [alias]
          : [],
      ),
    visibleModels: (principal) =>
      deps.directory().models.filter((target) => mayUseModel(principal, target.id)),
  };
}

/** The choice of `auto`; if it fails, the model is chosen by price: routing never fails a request. */
function chooseOrFallBack(
  { deps, state }: { readonly deps: RoutingDeps; readonly state: AutoState },
  autoRequest: AutoRequest,
): Omit<Route, 'warnings'> {
  try {
    return chooseAuto(state, autoRequest);
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    deps.onError(error);
    return chooseByPrice(deps, autoRequest);
  }
}

/**
 * Serializes feedback of one account, since each update depends on the previous one. Failures do not affect later
 * feedback.
 */
function inTurn<In, Out>(
  ownerOf: (given: In) => string,
  work: (given: In) => Promise<Out>,
): (given: In) => Promise<Out> {
  const last = new Map<string, Promise<unknown>>();
  return (given) => {
    const owner = ownerOf(given);
    const next = (last.get(owner) ?? Promise.resolve()).then(() => work(given));
    const end = next
      .catch(() => undefined)
      .then(() => {
        if (last.get(owner) === end) last.delete(owner);
      });
    last.set(owner, end);
    return next;
  };
}

function hasPersonalRule({ personal_data: rule }: RoutingRules): boolean {
  return rule != null && rule !== 'any';
}

/**
 * Models that may receive the content of the request. Rules for personal data apply even if the caller named the
 * model.
 */
function withoutForbidden(
  targets: readonly ModelTarget[],
  constraints: RoutingConstraints,
): readonly ModelTarget[] {
  const left = targets.filter((target) => mayGetPersonalData(target, constraints));
  if (left.length > 0) return left;
  throw new SluiceError('model_not_allowed', {
    message: 'The request contains personal data, which this model may not receive (routing.personal_data).',
    param: 'model',
  });
}

/**
 * Models that the key may use and that support the request; those in cooldown come last, since they may be the
 * only ones.
 */
function servable(
  deps: RoutingDeps,
  found: Candidates,
  features: RequestFeatures,
  request: ChatCompletionRequest,
  principal: Principal,
): BoundedFallbacks {
  const permitted = found.targets.filter((target) => mayUseModel(principal, target.id));
  if (permitted.length === 0) {
    throw new SluiceError('model_not_allowed', {
      message: `This key may not use the model '${request.model}'.`,
      param: 'model',
    });
  }
  const { targets: allowed, withheld } = withinBoundaries(permitted, request.model, deps.settings());
  if (allowed.length === 0 && withheld !== undefined) {
    const message = `No suitable model is available. ${explainWithheld(withheld)}`;
    throw new SluiceError('no_healthy_deployment', { message });
  }
  const feasible = allowed.filter((target) => exclusions(features, target).length === 0);
  if (feasible.length === 0) throw refusal(features, allowed);
  if (feasible.length === 1) return { targets: feasible, withheld };
  const targets = [...feasible].sort(
    (a, b) => Number(deps.health.healthy(b)) - Number(deps.health.healthy(a)),
  );
  return { targets, withheld };
}

/** Policy of `auto`, `auto:cheap`, `auto:fast`, `auto:best`. */
function autoPolicy(model: string): string | undefined {
  if (model === 'auto') return 'auto';
  return /^auto:(cheap|fast|best|balanced)$/.exec(model)?.[1];
}

function refusal(features: RequestFeatures, targets: readonly ModelTarget[]): SluiceError {
  const reasons = targets.flatMap((target) =>
    exclusions(features, target).map((exclusion) => ({ target, ...exclusion })),
  );
  const describe = ({ target, reason, param, mend }: (typeof reasons)[number]): string =>
    `${target.id} ${reason}${mend === undefined ? '' : ` (${paramOf(['body', ...param])}: ${mend})`}`;
  const message = `${reasons.map(describe).join('; ')}.`;
  const code =
    features.modalities.has('file') && reasons.some(({ reason }) => reason === 'does not support file input')
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
