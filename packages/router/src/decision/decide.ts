/** Ranks the candidates of one request. Deterministic: randomness comes from the seed in the input. */
import { sampleAbility } from '../quality/index.ts';
import { createRandom } from '../random.ts';
import type { Candidate, RequestEstimate } from './candidate.ts';
import { partialSort } from './partial-sort.ts';
import type { Preference } from './preference.ts';
import { type CandidateScore, createScorer } from './score-candidate.ts';

/** Latency targets; ignored if no candidate meets them. */
export interface Targets {
  readonly firstTokenMs?: number | undefined;
  readonly totalMs?: number | undefined;
}

/** Input of a routing decision. */
export interface DecisionInput {
  /** Each must be able to serve the request. */
  readonly candidates: readonly Candidate[];
  readonly estimate: RequestEstimate;
  readonly preference: Preference;
  readonly targets?: Targets | undefined;
  /** Nano-USD. Candidates that are expected to cost more, or whose price is unknown, are excluded. */
  readonly maxCostNanos?: number | undefined;
  /** Share of decisions that may explore an uncertain model, 0 to 1. */
  readonly exploration: number;
  /** Utility by which another model must beat the session's model to replace it. */
  readonly switchMargin: number;
  /** Whether to stay with the session's model; true unless set to false. */
  readonly keepsSessionModel?: boolean | undefined;
  /** The session's model must not change: a tool loop is open, or its signed reasoning binds the conversation. */
  readonly isPinned: boolean;
  readonly seed: number;
}

/** Why the first candidate was ranked first. */
export type DecisionCause = 'only' | 'pinned' | 'sticky' | 'explored' | 'utility';

/** The candidates in the order in which they should be tried. */
export interface Decision {
  /** The first `maxRankedCandidates` are sorted, the rest are not; empty if all are over budget. */
  readonly ranked: readonly CandidateScore[];
  readonly cause: DecisionCause;
  /** Candidates above `maxCostNanos`. */
  readonly overBudget: readonly CandidateScore[];
  /** Sampled success probabilities by candidate id; empty unless exploration was considered. */
  readonly sampledSuccess: ReadonlyMap<string, number>;
}

/** What the ranking of scored candidates depends on besides the scores. */
export interface DecisionContext
  extends Pick<DecisionInput, 'targets' | 'exploration' | 'switchMargin' | 'isPinned' | 'seed'> {
  /** The model that has served the conversation so far. */
  readonly sessionModel: string | undefined;
}

/** Scores a candidate again with abilities sampled from their distribution. */
export type ResampleCandidate = (score: CandidateScore, random: () => number) => CandidateScore;

/** Only this many candidates are sorted and may be explored. */
export const maxRankedCandidates = 32;
/** An explored candidate may cost at most this multiple of the best one. */
const maxExplorationCostRatio = 1.5;

/** What the order of candidates depends on. */
export type RankingInput = Pick<
  CandidateScore,
  'id' | 'success' | 'firstTokenMs' | 'totalMs' | 'mismatch' | 'utility'
>;

function meetsTargets({ firstTokenMs, totalMs }: RankingInput, targets: Targets): boolean {
  return firstTokenMs <= (targets.firstTokenMs ?? Infinity) && totalMs <= (targets.totalMs ?? Infinity);
}

/** Orders by parameter mismatch, then targets, then utility; ties are broken by id to stay deterministic. */
export function byPreference(targets: Targets): (a: RankingInput, b: RankingInput) => number {
  if (targets.firstTokenMs === undefined && targets.totalMs === undefined)
    return (a, b) => a.mismatch - b.mismatch || byUtility(a, b);
  return (a, b) =>
    a.mismatch - b.mismatch ||
    Number(meetsTargets(b, targets)) - Number(meetsTargets(a, targets)) ||
    byUtility(a, b);
}

function byUtility(a: RankingInput, b: RankingInput): number {
  // Equal infinities are equal, where a difference would be NaN.
  if (a.utility !== b.utility) return b.utility - a.utility;
  return b.success - a.success || (a.id < b.id ? -1 : 1);
}

/** @throws RangeError without a candidate */
export function decide(input: DecisionInput): Decision {
  const { candidates, estimate, preference, maxCostNanos } = input;
  if (candidates.length === 0) throw new RangeError('A decision needs a candidate.');
  const score = createScorer(estimate, preference);
  const scores = candidates.map((candidate) => score(candidate));
  const isOverBudget = ({ costNanos }: CandidateScore): boolean =>
    maxCostNanos !== undefined && (costNanos === undefined || costNanos > maxCostNanos);
  const overBudget = maxCostNanos === undefined ? [] : scores.filter(isOverBudget);
  const affordable = overBudget.length === 0 ? scores : scores.filter((one) => !isOverBudget(one));
  let byId: ReadonlyMap<string, Candidate> | undefined;
  const resample: ResampleCandidate = (scored, random) => {
    byId ??= new Map(candidates.map((candidate) => [candidate.id, candidate]));
    const candidate = byId.get(scored.id);
    if (candidate?.profile === undefined) return scored;
    const sampled = { ...candidate.abilities, ...sampleAbility(candidate.profile, random) };
    return score(candidate, sampled);
  };
  const context = { ...input, sessionModel: sessionModelOf(input) };
  return { ...choose(affordable, context, resample), overBudget };
}

/** The session's model if the decision should stay with it. */
export function sessionModelOf({
  estimate,
  keepsSessionModel,
  isPinned,
}: Pick<DecisionInput, 'estimate' | 'keepsSessionModel' | 'isPinned'>): string | undefined {
  return isPinned || keepsSessionModel !== false ? estimate.session?.model : undefined;
}

/** Ranks candidates that are already scored; an empty list stays empty. */
export function choose(
  scores: readonly CandidateScore[],
  context: DecisionContext,
  resample: ResampleCandidate,
): Omit<Decision, 'overBudget'> {
  const { isPinned, switchMargin, targets = {} } = context;
  const order = byPreference(targets);
  const ranked = partialSort(scores, maxRankedCandidates, order);
  const sampledSuccess = new Map<string, number>();
  const [best] = ranked;
  if (best === undefined || ranked.length === 1) return { ranked, cause: 'only', sampledSuccess };
  const current = ranked.find(({ id }) => id === context.sessionModel);
  if (current !== undefined && current !== best) {
    if (isPinned) return { ranked: moveToFront(current, ranked), cause: 'pinned', sampledSuccess };
    const isAsGood =
      current.mismatch === best.mismatch &&
      meetsTargets(current, targets) === meetsTargets(best, targets) &&
      best.utility - current.utility < switchMargin;
    if (isAsGood) return { ranked: moveToFront(current, ranked), cause: 'sticky', sampledSuccess };
  }
  if (current !== undefined) return { ranked, cause: isPinned ? 'pinned' : 'utility', sampledSuccess };
  const explored = isPinned ? undefined : explore(context, ranked, order, resample, sampledSuccess);
  return explored === undefined
    ? { ranked, cause: 'utility', sampledSuccess }
    : { ranked: moveToFront(explored, ranked), cause: 'explored', sampledSuccess };
}

/**
 * Thompson sampling: occasionally picks the model that would be best under sampled abilities.
 * @returns undefined if this decision does not explore, or the best candidate wins anyway
 */
function explore(
  { exploration, seed }: DecisionContext,
  ranked: readonly CandidateScore[],
  order: (a: CandidateScore, b: CandidateScore) => number,
  resample: ResampleCandidate,
  sampledSuccess: Map<string, number>,
): CandidateScore | undefined {
  const [best] = ranked;
  if (exploration <= 0 || best === undefined) return undefined;
  const random = createRandom(seed);
  if (random() >= exploration) return undefined;
  const maxCostNanos = (best.costNanos ?? 0) * maxExplorationCostRatio;
  // Filter first: cost does not depend on the sample, and sampling is the slow part.
  const [winner] = ranked
    .slice(0, maxRankedCandidates)
    .filter(
      ({ costNanos, mismatch }) =>
        costNanos !== undefined && costNanos <= maxCostNanos && mismatch === best.mismatch,
    )
    .map((score) => {
      const sampled = resample(score, random);
      sampledSuccess.set(score.id, sampled.success);
      return sampled;
    })
    .sort(order);
  return winner === undefined || winner.id === best.id ? undefined : winner;
}

function moveToFront(score: CandidateScore, all: readonly CandidateScore[]): readonly CandidateScore[] {
  return [all.find(({ id }) => id === score.id) ?? score, ...all.filter(({ id }) => id !== score.id)];
}
