/** Checks that exclude models from the choice. */
import { searchesTheWeb, specialPurposeOf } from '@sluice/catalog';
import { type ChatCompletionRequest, isEssentialParameter, type RoutingPreferences } from '@sluice/wire';
import { matchesAny } from '../../config/index.ts';
import type { ModelTarget } from '../../providers/index.ts';
import type { RejectedCandidate } from '../decision.ts';
import { isLocalModel } from '../local-model.ts';
import { priceOf } from '../price-of.ts';
import type { MemberPath, RequestFeatures } from '../request-features.ts';
import { exclusions } from './feasibility.ts';
import type { RoutingConstraints } from './routing-constraints.ts';
import type { UnsupportedParameters } from './unsupported-parameters.ts';

/** Requirements of one request. */
export interface CandidateRequirements {
  readonly request: ChatCompletionRequest;
  readonly features: RequestFeatures;
  readonly constraints: RoutingConstraints;
  readonly unsupported: UnsupportedParameters;
  /** Tokens of a model per estimated token. */
  readonly multiplierOf: (target: ModelTarget) => number;
  /** Whether personal data was found that is not replaced. */
  readonly hasResidualPii: boolean;
}

type Reason = Omit<RejectedCandidate, 'model'>;
/** A check; returns no exclusions for a model that passes. */
type Check = (target: ModelTarget, demands: CandidateRequirements) => readonly Reason[];

const none: readonly Reason[] = [];
const because = (reason: string, param?: MemberPath): readonly Reason[] => [
  { reason, param, inCooldown: false },
];

/** The request member that sets a rule; undefined for rules of the operator only. */
function ruleOf(
  { request }: CandidateRequirements,
  name: string & keyof RoutingPreferences,
): MemberPath | undefined {
  return request.routing?.[name] == null ? undefined : ['routing', name];
}

export const notListed = 'is not among the candidates';

/** Lists of the operator come first and are not reported; of the caller's lists, each reports what it excludes. */
const byList: Check = (target, { constraints, request }) => {
  const { candidates, exclude } = constraints;
  if (candidates.length === 0 && exclude.length === 0) return none;
  const isListed = (globs: readonly string[]): boolean => matchesAny(globs, target.id);
  const own = request.routing?.candidates;
  const ownExclude = request.routing?.exclude ?? [];
  // Lists of the caller come last.
  const ownersExclude = exclude.slice(0, exclude.length - ownExclude.length);
  if (candidates.some((list) => list !== own && !isListed(list)) || isListed(ownersExclude))
    return because(notListed);
  return [
    ...(own == null || isListed(own) ? none : because(notListed, ['routing', 'candidates'])),
    ...(isListed(ownExclude) ? because(notListed, ['routing', 'exclude']) : none),
  ];
};

const byPrice: Check = (target, { constraints, features, request }) => {
  const { maxPricePerMtok: limit } = constraints;
  if (limit === undefined) return none;
  const { output } = priceOf(target, features.promptTokens) ?? { output: undefined };
  // Prices are nano-USD per token, the limit is USD per million.
  const exceeds = (ceiling: number): boolean => output === undefined || output > ceiling * 1000;
  if (!exceeds(limit)) return none;
  const own = request.routing?.max_price_per_mtok;
  const isOwn = own != null && exceeds(own);
  return because('exceeds max_price_per_mtok', isOwn ? ['routing', 'max_price_per_mtok'] : undefined);
};

const byRegion: Check = (target, demands) => {
  const { regions } = demands.constraints;
  if (regions.length === 0 || isLocalModel(target)) return none;
  const { knownRegion: region } = target.provider;
  if (region !== undefined && regions.every((some) => isAmong(some, region))) return none;
  return because(`is not known to run in ${regions.flat().join(', ')}`, ruleOf(demands, 'regions'));
};

const byRetention: Check = (target, demands) => {
  const limit = demands.constraints.retentionDays;
  if (limit === undefined || isLocalModel(target)) return none;
  if (demands.features.inBackground)
    return because('keeps responses in the background, which the required retention does not allow', [
      'background',
    ]);
  const { retentionDays: retained } = target.provider;
  if (retained !== undefined && retained <= limit) return none;
  return because('is not known to meet the required retention', ruleOf(demands, 'retention'));
};

const byPersonalData: Check = (target, { hasResidualPii, constraints }) =>
  hasResidualPii && !mayGetPersonalData(target, constraints)
    ? because('may not receive personal data')
    : none;

/** Whether a model may receive personal data under the rules. */
export function mayGetPersonalData(
  target: ModelTarget,
  { personalData }: Pick<RoutingConstraints, 'personalData'>,
): boolean {
  const { knownRegion: region, retentionDays } = target.provider;
  return personalData.every((rule) => {
    if (rule === 'block') return false;
    if (isLocalModel(target)) return true;
    if (rule === 'local') return false;
    if (rule === 'zero_retention') return retentionDays === 0;
    return region !== undefined && isAmong(rule.regions, region);
  });
}

/** Region names are case-insensitive. */
function isAmong(regions: readonly string[], region: string): boolean {
  return regions.some((one) => one.toLowerCase() === region.toLowerCase());
}

const contextPath: MemberPath = ['messages'];
/**
 * Estimates can be too low by a fifth (`packages/router`), so the actual count may be a quarter higher, plus a
 * constant.
 */
const marginFactor = 1.3;

/** How a prompt fits the context window: with a margin for estimation errors, barely, or not. */
export function contextFit(
  { promptTokens }: Pick<RequestFeatures, 'promptTokens'>,
  target: ModelTarget,
  outputTokens: number,
): 'well' | 'tight' | 'no' {
  const window = target.contextWindow ?? Number.POSITIVE_INFINITY;
  const input = target.maxInputTokens ?? Number.POSITIVE_INFINITY;
  if (promptTokens * marginFactor + outputTokens <= window && promptTokens * marginFactor <= input)
    return 'well';
  return promptTokens < Math.min(window, input) ? 'tight' : 'no';
}

const byFacts: Check = (target, { features }) => {
  const found = exclusions(features, target);
  return found.length === 0 ? none : found.map((one) => ({ ...one, inCooldown: false }));
};

/** Models without known modalities are not tried with images, audio or files, which would be too expensive. */
const byUnknownModality: Check = (target, { features }) => {
  // A model named as an audio model supports audio input and output.
  const isKnown = (kind: string): boolean => kind === 'audio' && specialPurposeOf(target) === 'audio';
  const unknown =
    target.inputModalities === undefined ? [...features.modalities].filter((kind) => !isKnown(kind)) : [];
  if (unknown.length > 0)
    return because(
      `is not known to support ${unknown.join(', ')} input`,
      features.firstPart.values().next().value,
    );
  return features.audioOutput && target.outputModalities === undefined && !isKnown('audio')
    ? because('is not known to support audio output', ['modalities'])
    : none;
};

/** A server that does not know the parameter ignores it and answers without a search, without any error. */
const byWebSearch: Check = (target, { features }) =>
  // Other APIs demand it of models that are named, too (`exclusions`).
  !features.webSearch || features.api !== undefined || searchesTheWeb(target)
    ? none
    : because('is not known to support web search', ['web_search_options']);

const byReasoning: Check = (target, { features, request }) =>
  features.reasoning && !target.reasoning && request.ignore_mismatched_parameters !== true
    ? because('does not support reasoning', [
        request.reasoning_effort == null ? 'thinking' : 'reasoning_effort',
      ])
    : none;

const byLength: Check = (target, { features, request, multiplierOf }) => {
  const limit = features.maxOutputTokens;
  if (limit != null && target.maxOutputTokens !== undefined && limit > target.maxOutputTokens)
    return because(`supports at most ${target.maxOutputTokens} output tokens`, [
      request.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens',
    ]);
  const own = { promptTokens: features.promptTokens * multiplierOf(target) };
  return contextFit(own, target, 0) === 'no'
    ? because(
        `context window of ${target.contextWindow ?? target.maxInputTokens} tokens is too small`,
        contextPath,
      )
    : none;
};

const byMembers: Check = (target, { request, unsupported }) => {
  const members = unsupported.of(target);
  if (members.length === 0) return none;
  const refused =
    request.ignore_mismatched_parameters === true ? members.filter(isEssentialParameter) : members;
  return refused.flatMap((name) => because(`does not support ${name}`, [name]));
};

const checks: readonly Check[] = [
  byList,
  byPrice,
  byRegion,
  byRetention,
  byPersonalData,
  byFacts,
  byUnknownModality,
  byWebSearch,
  byReasoning,
  byLength,
  byMembers,
];

/** The first reason why a model cannot or must not serve a request; undefined if it can. */
export function firstExclusion(target: ModelTarget, demands: CandidateRequirements): Reason | undefined {
  for (const check of checks) {
    const [reason] = check(target, demands);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** All reasons, used if no model is left: a caller must not fix one parameter only to be told about the next. */
export function allExclusions(target: ModelTarget, demands: CandidateRequirements): readonly Reason[] {
  return checks.flatMap((check) => check(target, demands));
}
