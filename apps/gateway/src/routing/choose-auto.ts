/**
 * `auto`: chooses the model with the best predicted answer for its cost and latency among those that can serve the
 * request.
 */
import {
  byPreference,
  type Candidate,
  type CandidateScore,
  type DecisionContext,
  type DecisionInput,
  decide,
  type RequestEstimate,
  sessionModelOf,
} from '@sluice/router';
import { type ChatCompletionRequest, isEssentialParameter, parameterDropCost } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { LongTexts } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { AutoState } from './auto-state.ts';
import { beliefOf, expectedOf, unmeasuredOf } from './beliefs.ts';
import { filterCandidates, hasModels } from './candidates/index.ts';
import {
  noCandidateError,
  type RoutingConstraints,
  type UnsupportedParameters,
} from './constraints/index.ts';
import type { AutoFacts, Route } from './decision.ts';
import { headsFactsOf } from './heads-facts.ts';
import { shadowChoice } from './learning/index.ts';
import { mayUseModel } from './may-use-model.ts';
import { priceOf } from './price-of.ts';
import { estimateTokensOfTexts } from './prompt-size.ts';
import type { RequestFeatures } from './request-features.ts';
import { type ActiveHeads, domainOf, fallbackOrder, lastTurn, type Quality } from './scoring/index.ts';
import {
  type Conversation,
  cacheLifeMs,
  conversationOf,
  isBound,
  type LiveSession,
} from './sessions/index.ts';
import { successText } from './success-text.ts';
import { willReason } from './will-reason.ts';

/** A request for which a model is chosen. */
export interface AutoRequest {
  readonly request: ChatCompletionRequest;
  readonly texts: LongTexts | undefined;
  /** Token counts are estimated by size; the decision measures the texts. */
  readonly features: RequestFeatures;
  readonly principal: Principal;
  readonly constraints: RoutingConstraints;
  readonly hasResidualPii: boolean;
  /** Candidates specified by the request, instead of all models. */
  readonly listed: readonly ModelTarget[] | undefined;
  /** Seed of random numbers, so that the decision can be replayed. */
  readonly seed: number;
}

/** Utility by which the model of a conversation may be worse before another one takes over. */
const switchMargin = 0.02;
/** Output tokens for requests without a limit, as most models have them. */
const unlimitedOutputTokens = 32_768;

/** Throws `SluiceError` if no model can serve the request. */
export function chooseAuto(state: AutoState, given: AutoRequest): Omit<Route, 'warnings'> {
  // Without models there is nothing to choose, and no weights need to be loaded.
  if (given.listed === undefined && !hasModels(state.directory()))
    return sandboxRoute(state, given.features, given.principal);
  const turn = lastTurn(given.request, given.texts);
  const { quality, isPromptAgnostic, shadow } = state.policies.of(given.principal.accountId);
  const own = state.heads.of(given.principal.accountId);
  const serving = own.serving ?? quality.heads;
  const read = quality.read(turn.text, own.learns || serving !== undefined);
  const heads = headsFactsOf(read.sample, serving, own.shadow);
  const promptTokens = estimateTokensOfTexts(given.request, given.texts, {
    message: turn.message,
    tokens: read.tokens,
  });
  const measured = { ...given, features: { ...given.features, promptTokens } };
  const { features, principal, constraints } = measured;
  const unsupported = state.unsupportedParameters(measured.request);
  const multiplierOf = (target: ModelTarget): number => promptMultiplier(state, target);
  const conversation = conversationOf(measured.request, measured.texts);
  const startKey = state.keyOf(principal, conversation.start);
  const session = sessionOf(state, principal, conversation, startKey);
  const { suitable, rejected } = filterCandidates(state, {
    ...measured,
    unsupported,
    own: session?.model,
    multiplierOf,
  });
  const plain = isPromptAgnostic ? quality.meanForecast() : read.forecast;
  const said = heads.find((one) => one.serving)?.forecast;
  const forecast = said === undefined ? plain : { ...plain, heads: said };
  const outlook: RequestEstimate = {
    forecast,
    promptTokens: features.promptTokens,
    maxOutputTokens:
      features.maxOutputTokens === null
        ? unlimitedOutputTokens
        : (features.maxOutputTokens ?? features.defaultMaxTokens),
    choices: features.choices,
    session,
  };
  const models = given.listed === undefined ? suitable : withoutDuplicates(suitable);
  const input: DecisionInput = {
    candidates: models.map((target) => candidateOf(state, quality, serving, target, measured, unsupported)),
    estimate: outlook,
    preference: constraints.preference,
    targets: { firstTokenMs: constraints.firstTokenMs, totalMs: constraints.totalMs },
    maxCostNanos: constraints.maxCostNanos,
    exploration: state.exploration(),
    switchMargin,
    isPinned: isBound(measured.request),
    keepsSessionModel: session?.isSticky,
    seed: measured.seed,
  };
  const { ranked, cause, sampledSuccess: drawn, overBudget } = decide(input);
  for (const { id } of overBudget)
    rejected.push({
      model: id,
      reason: 'is predicted to exceed max_cost_usd',
      param: measured.request.routing?.max_cost_usd == null ? undefined : ['routing', 'max_cost_usd'],
      inCooldown: false,
    });
  if (ranked.length === 0) throw noCandidateError(rejected);
  const targetOf = ({ id }: Pick<CandidateScore, 'id'>): ModelTarget | undefined =>
    given.listed === undefined ? state.directory().find(id) : suitable.find((one) => one.id === id);
  const targets = fallbackOrder(ranked, byPreference(input.targets ?? {}), targetOf);
  const auto: AutoFacts = {
    policy: constraints.policy,
    version: quality.version,
    cause,
    domain: isPromptAgnostic ? 'none' : domainOf(forecast),
    forecast,
    ranked,
    circumstances: contextOf(input),
    drawn,
    sessionKeys: (callIds) => [
      startKey,
      ...[conversation.soFar(), ...callIds.map(conversation.called)].map((text) =>
        state.keyOf(principal, text),
      ),
    ],
    cacheMs: cacheLifeMs(measured.request),
    preference: constraints.preference,
    outlook,
    dropped: droppedBy(targets[0], unsupported),
    droppedOf: (target) => droppedBy(target, unsupported),
    isGuarded: isPromptAgnostic,
    unmeasured: () => unmeasuredOf(state, quality, principal, models, serving),
    beliefOf: (model) => beliefOf(state, quality, principal, forecast, targetOf({ id: model }), serving),
    heads,
    sample: own.learns ? read.sample : undefined,
    expectedOf: (model) => expectedOf(state, quality, principal, plain, targetOf({ id: model })),
    shadow: shadow && shadowChoice(state, shadow, { ...measured, prompt: turn.text, input, targets: models }),
  };
  return {
    targets: given.listed === undefined ? targets : withOtherDeployments(targets, suitable),
    features,
    reason: reasonOf(auto, rejected.length),
    automatic: true,
    rejected,
    auto,
    cheapest: cheapestOf(ranked, targetOf),
  };
}

/** Removes duplicates: a list may contain several deployments of a model. */
function withoutDuplicates(targets: readonly ModelTarget[]): readonly ModelTarget[] {
  return targets.filter(({ id }, index) => targets.findIndex((one) => one.id === id) === index);
}

/** Puts other deployments of each model behind it. */
function withOtherDeployments(
  chosen: readonly ModelTarget[],
  all: readonly ModelTarget[],
): readonly ModelTarget[] {
  return chosen.flatMap((target) => [target, ...all.filter((one) => one.id === target.id && one !== target)]);
}

/**
 * The conversation that the request continues, or else one with the same beginning: its cache ends where they
 * diverge, and in a first turn it is another conversation that just cached the same text.
 */
function sessionOf(
  { sessions, keyOf }: AutoState,
  principal: Principal,
  { before, lastCall }: Conversation,
  startKey: string,
): LiveSession | undefined {
  if (before === undefined) {
    const alike = sessions.find(startKey);
    return alike && { ...alike, isSticky: false };
  }
  // If two have the same history, the id of a tool call identifies the right one.
  const own =
    (lastCall === undefined ? undefined : sessions.find(keyOf(principal, lastCall))) ??
    sessions.find(keyOf(principal, before));
  if (own !== undefined) return own;
  const alike = sessions.find(startKey);
  return alike && { ...alike, cachedTokens: 0 };
}

function candidateOf(
  state: AutoState,
  { priors }: Quality,
  heads: ActiveHeads | undefined,
  target: ModelTarget,
  { features, principal }: AutoRequest,
  unsupported: UnsupportedParameters,
): Candidate {
  const { abilities, record } = state;
  const { profile, abilities: known } = abilities(principal.accountId).of(target, priors);
  const reasons = willReason(target, features);
  return {
    id: target.id,
    profile,
    abilities: heads === undefined ? known : { ...known, head: heads.beliefOf(target) },
    price: priceOf(target, features.promptTokens),
    promptMultiplier: promptMultiplier(state, target),
    outputMultiplier: record.outputMultiplier(target.id, reasons),
    latency: record.pace(target.id, reasons),
    mismatch: parameterDropCost(unsupported.of(target)),
  };
}

/** Tokens of a model per estimated token: from its tokenizer and from earlier responses. */
function promptMultiplier({ record }: AutoState, { id, tokenizerMultiplier = 1 }: ModelTarget): number {
  return tokenizerMultiplier * record.promptMultiplier(id);
}

function contextOf(input: DecisionInput): DecisionContext {
  const { targets, exploration, switchMargin, isPinned: pinned, seed } = input;
  return { targets, exploration, switchMargin, isPinned: pinned, seed, sessionModel: sessionModelOf(input) };
}

/** The cheapest candidate among those that drop as few parameters as the first one. */
function cheapestOf(
  ranked: readonly CandidateScore[],
  targetOf: (one: CandidateScore) => ModelTarget | undefined,
): ModelTarget | undefined {
  let cheapest: CandidateScore | undefined;
  for (const one of ranked) {
    if (one.costNanos === undefined || one.mismatch !== ranked[0]?.mismatch) continue;
    if (one.costNanos < (cheapest?.costNanos ?? Number.POSITIVE_INFINITY)) cheapest = one;
  }
  return cheapest && targetOf(cheapest);
}

function droppedBy(target: ModelTarget | undefined, unsupported: UnsupportedParameters): readonly string[] {
  return target === undefined ? [] : unsupported.of(target).filter((name) => !isEssentialParameter(name));
}

function reasonOf(auto: AutoFacts, rejected: number): string {
  const { policy, cause, domain, ranked, isGuarded } = auto;
  const [best] = ranked;
  const causes: Readonly<Record<AutoFacts['cause'], string>> = {
    only: 'the only suitable model',
    pinned: 'required by its conversation',
    sticky: 'stays with its conversation',
    explored: 'exploration',
    utility: `best of ${ranked.length} suitable`,
  };
  const cost =
    best?.costNanos === undefined ? 'price unknown' : `about $${(best.costNanos / 1e9).toPrecision(2)}`;
  const success = successText(auto, best);
  const note = isGuarded ? '; prompt not considered' : '';
  return `auto ${policy}; ${causes[cause]}, ${rejected} excluded; ${domain}${success}, ${cost}${note}`;
}

function sandboxRoute(
  state: AutoState,
  features: RequestFeatures,
  principal: Principal,
): Omit<Route, 'warnings'> {
  const echo = state.directory().find('sandbox/echo');
  if (echo === undefined || !mayUseModel(principal, echo.id)) {
    throw new SluiceError('no_healthy_deployment', { message: 'No model is configured.' });
  }
  return {
    targets: [echo],
    features,
    reason: 'auto; sandbox, no other model is configured: it answers with what a provider receives',
    automatic: true,
    rejected: [],
    auto: undefined,
  };
}
