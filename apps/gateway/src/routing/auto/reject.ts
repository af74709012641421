/** Why a model is not chosen from, told of the first reason that there is. */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { ModelTarget } from '../../providers/index.ts';
import { exclusions } from '../feasibility.ts';
import type { MemberPath, RequestFeatures } from '../features.ts';
import { matchesGlob } from '../glob.ts';
import type { RejectedCandidate } from '../port.ts';
import type { LackingMembers } from './lacking-members.ts';
import { isLocalModel } from './local-model.ts';
import { isNeeded } from './mismatch-loss.ts';
import { priceOf } from './price-of.ts';
import type { Wishes } from './wishes.ts';

/** What one request demands. */
export interface Demands {
  readonly request: ChatCompletionRequest;
  readonly features: RequestFeatures;
  readonly wishes: Wishes;
  readonly lacking: LackingMembers;
  /** Whether personal data was found that leaves as it is. */
  readonly personal: boolean;
}

type Reason = Omit<RejectedCandidate, 'model'>;

const because = (reason: string, param?: MemberPath): Reason => ({ reason, param, resting: false });

/** Why the owner's, the key's or the caller's rules leave a model out; undefined: they do not. */
export function rejectedByRules(
  target: ModelTarget,
  { wishes, personal, features }: Demands,
): Reason | undefined {
  const { candidates, exclude, maxPricePerMtok, regions, retentionDays } = wishes;
  const isListed = (globs: readonly string[]): boolean => globs.some((glob) => matchesGlob(glob, target.id));
  if (!candidates.every(isListed) || isListed(exclude)) return because('is not among the candidates');
  // Prices are nano-USD a token, the ceiling USD a million.
  const price = maxPricePerMtok === undefined ? undefined : priceOf(target, features.promptTokens);
  if (maxPricePerMtok !== undefined && (price === undefined || price.output > maxPricePerMtok * 1000))
    return because('is dearer than max_price_per_mtok');
  const isLocal = isLocalModel(target);
  const { region, retentionDays: kept } = target.provider;
  if (!isLocal && !regions.every((one) => region !== undefined && one.includes(region)))
    return because(`is not known to run in ${regions.flat().join(', ')}`);
  if (!isLocal && retentionDays !== undefined && (kept === undefined || kept > retentionDays))
    return because('is not known to keep prompts for no longer than wanted');
  return personal ? rejectedForPersonalData(target, wishes) : undefined;
}

/** Why a model must not get personal data; undefined: it may. */
export function rejectedForPersonalData(
  target: ModelTarget,
  { personalData }: Pick<Wishes, 'personalData'>,
): Reason | undefined {
  const isLocal = isLocalModel(target);
  const { region, retentionDays } = target.provider;
  const isKept = personalData.every((rule) => {
    if (rule === 'block') return false;
    if (isLocal) return true;
    if (rule === 'local') return false;
    if (rule === 'zero_retention') return retentionDays === 0;
    return region !== undefined && rule.regions.includes(region);
  });
  return isKept ? undefined : because('must not get personal data');
}

const contextPath: MemberPath = ['messages'];
/** An estimate of tokens may be short by a fifth (`packages/router`), so the count may be more by a quarter, and a little. */
const marginFactor = 1.3;

/** How a prompt fits a model's window: with room for errors of the estimate, just so, or not. */
export function contextFit(
  { promptTokens }: RequestFeatures,
  target: ModelTarget,
  outputTokens: number,
): 'well' | 'tight' | 'no' {
  const window = target.contextWindow ?? Number.POSITIVE_INFINITY;
  const input = target.maxInputTokens ?? Number.POSITIVE_INFINITY;
  if (promptTokens * marginFactor + outputTokens <= window && promptTokens * marginFactor <= input)
    return 'well';
  return promptTokens < Math.min(window, input) ? 'tight' : 'no';
}

/** Why a model cannot do what the request asks for; undefined: it can. */
export function rejectedByFit(
  target: ModelTarget,
  { request, features, lacking }: Demands,
): Reason | undefined {
  const exclusion = exclusions(features, target)[0];
  if (exclusion !== undefined) return because(exclusion.reason, exclusion.param);
  // Kinds of content are too costly to try on a model nobody says can read them.
  if (features.modalities.size > 0 && target.inputModalities === undefined)
    return because(
      `is not known to read ${[...features.modalities].join(', ')}`,
      features.firstPart.values().next().value,
    );
  if (features.reasoning && !target.reasoning && request.ignore_mismatched_parameters !== true)
    return because('does not reason', [request.reasoning_effort == null ? 'thinking' : 'reasoning_effort']);
  if (features.audioOutput && target.outputModalities === undefined)
    return because('is not known to speak', ['modalities']);
  const limit = features.maxOutputTokens;
  if (limit != null && target.maxOutputTokens !== undefined && limit > target.maxOutputTokens)
    return because(`answers with at most ${target.maxOutputTokens} tokens`, [
      request.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens',
    ]);
  if (contextFit(features, target, 0) === 'no')
    return because(
      `context of ${target.contextWindow ?? target.maxInputTokens} tokens is too small`,
      contextPath,
    );
  const members = lacking.of(target);
  const refused = request.ignore_mismatched_parameters === true ? members.find(isNeeded) : members[0];
  return refused === undefined ? undefined : because(`does not take ${refused}`, [refused]);
}
