/** Ranks the candidates of one request. The same input gives the same decision, chance included: it comes from a seed. */
import { sampleAbility } from '../quality/index.ts';
import { createRandom } from '../random.ts';
import type { Candidate, RequestEstimate } from './candidate.ts';
import { partialSort } from './partial-sort.ts';
import type { Preference } from './preference.ts';
import { type CandidateScore, scoreCandidate } from './score-candidate.ts';

/** Bounds that hold unless no candidate is within them. */
export interface Targets {
  readonly firstTokenMs?: number | undefined;
  readonly totalMs?: number | undefined;
}

/** What a decision is made from. */
export interface DecisionInput {
  /** All can serve the request. */
  readonly candidates: readonly Candidate[];
  readonly estimate: RequestEstimate;
  readonly preference: Preference;
  readonly targets?: Targets | undefined;
  /** Nano-USD; what is expected to cost more, or costs nobody knows what, is left out. */
  readonly maxCostNanos?: number | undefined;
  /** Share of decisions that try out what is not well known, 0 to 1. */
  readonly exploration: number;
  /** Utility by which another model must be better than the conversation's own. */
  readonly switchMargin: number;
  /** Whether the session's model is its conversation's own, and to be kept; it is unless this says no. */
  readonly keepsSessionModel?: boolean | undefined;
  /** The conversation's model must not change: it is in the middle of calling tools, or bound by signed reasoning. */
  readonly isPinned: boolean;
  readonly seed: number;
}

/** Why the first one is the first. */
export type DecisionCause = 'only' | 'pinned' | 'sticky' | 'explored' | 'utility';

/** The candidates in the order in which they are to be tried. */
export interface Decision {
  /** The first `leaders` in order, all others after them in none; empty where all are too dear. */
  readonly ranked: readonly CandidateScore[];
  readonly cause: DecisionCause;
  /** Those above `maxCostNanos`. */
  readonly overBudget: readonly CandidateScore[];
  /** Chances of success that were drawn, by candidate, where one was tried out or might have been; else empty. */
  readonly sampledSuccess: ReadonlyMap<string, number>;
}

/** What an order of appraised candidates is made from, besides them. */
export interface DecisionContext
  extends Pick<DecisionInput, 'targets' | 'exploration' | 'switchMargin' | 'isPinned' | 'seed'> {
  /** The conversation's model. */
  readonly sessionModel: string | undefined;
}

/** Appraises a candidate anew, as good as it may well be. */
export type ResampleCandidate = (one: CandidateScore, random: () => number) => CandidateScore;

/** So many are put in order, and may be tried out: who is behind all of them has no part in a decision. */
export const maxRankedCandidates = 32;
/** What is tried out may cost so many times what would have been chosen. */
const maxTrialCostRatio = 1.5;

/** What the order of candidates depends on. */
export type RankingInput = Pick<
  CandidateScore,
  'id' | 'success' | 'firstTokenMs' | 'totalMs' | 'mismatch' | 'utility'
>;

function meetsTargets({ firstTokenMs, totalMs }: RankingInput, targets: Targets): boolean {
  return firstTokenMs <= (targets.firstTokenMs ?? Infinity) && totalMs <= (targets.totalMs ?? Infinity);
}

/** Fewest losses first, then within the targets, then by utility; equals by name, so that order never depends on chance. */
export function byPreference(targets: Targets): (a: RankingInput, b: RankingInput) => number {
  return (a, b) =>
    a.mismatch - b.mismatch ||
    Number(meetsTargets(b, targets)) - Number(meetsTargets(a, targets)) ||
    compareNumbers(b.utility, a.utility) ||
    b.success - a.success ||
    (a.id < b.id ? -1 : 1);
}

/** Infinite ones are equal. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** @throws RangeError without a candidate */
export function decide(input: DecisionInput): Decision {
  const { candidates, estimate: outlook, preference, maxCostNanos } = input;
  if (candidates.length === 0) throw new RangeError('A decision needs a candidate.');
  const appraisals = candidates.map((candidate) => scoreCandidate(candidate, outlook, preference));
  const isTooDear = ({ costNanos }: CandidateScore): boolean =>
    maxCostNanos !== undefined && (costNanos === undefined || costNanos > maxCostNanos);
  const tooDear = maxCostNanos === undefined ? [] : appraisals.filter(isTooDear);
  const affordable = tooDear.length === 0 ? appraisals : appraisals.filter((one) => !isTooDear(one));
  let byId: ReadonlyMap<string, Candidate> | undefined;
  const draw: ResampleCandidate = (one, random) => {
    byId ??= new Map(candidates.map((candidate) => [candidate.id, candidate]));
    const candidate = byId.get(one.id);
    if (candidate?.profile === undefined) return one;
    return scoreCandidate(candidate, outlook, preference, sampleAbility(candidate.profile, random));
  };
  return {
    ...choose(affordable, { ...input, sessionModel: sessionModelOf(input) }, draw),
    overBudget: tooDear,
  };
}

/** The model of the conversation, where it is to be kept. */
export function sessionModelOf({
  estimate: outlook,
  keepsSessionModel: keepsSession,
  isPinned: pinned,
}: DecisionInput): string | undefined {
  return pinned || keepsSession !== false ? outlook.session?.model : undefined;
}

/** The order of candidates that are appraised already; none for none. */
export function choose(
  appraisals: readonly CandidateScore[],
  circumstances: DecisionContext,
  draw: ResampleCandidate,
): Omit<Decision, 'overBudget'> {
  const { isPinned: pinned, switchMargin } = circumstances;
  const order = byPreference(circumstances.targets ?? {});
  const ranked = partialSort(appraisals, maxRankedCandidates, order);
  const drawn = new Map<string, number>();
  const [best] = ranked;
  if (best === undefined || ranked.length === 1) return { ranked, cause: 'only', sampledSuccess: drawn };
  const own = ranked.find(({ id }) => id === circumstances.sessionModel);
  if (own !== undefined && own !== best) {
    if (pinned) return { ranked: moveToFront(own, ranked), cause: 'pinned', sampledSuccess: drawn };
    const targets = circumstances.targets ?? {};
    const isAsGood =
      own.mismatch === best.mismatch &&
      meetsTargets(own, targets) === meetsTargets(best, targets) &&
      best.utility - own.utility < switchMargin;
    if (isAsGood) return { ranked: moveToFront(own, ranked), cause: 'sticky', sampledSuccess: drawn };
  }
  if (own !== undefined) return { ranked, cause: pinned ? 'pinned' : 'utility', sampledSuccess: drawn };
  const tried = pinned ? undefined : explore(circumstances, ranked, order, draw, drawn);
  return tried === undefined
    ? { ranked, cause: 'utility', sampledSuccess: drawn }
    : { ranked: moveToFront(tried, ranked), cause: 'explored', sampledSuccess: drawn };
}

/** Now and then, the model that would be the best if it were as good as it may well be (Thompson sampling). */
function explore(
  { exploration, seed }: DecisionContext,
  ranked: readonly CandidateScore[],
  order: (a: CandidateScore, b: CandidateScore) => number,
  draw: ResampleCandidate,
  drawn: Map<string, number>,
): CandidateScore | undefined {
  const [best] = ranked;
  if (exploration <= 0 || best === undefined) return undefined;
  const random = createRandom(seed);
  if (random() >= exploration) return undefined;
  const ceiling = (best.costNanos ?? 0) * maxTrialCostRatio;
  // Cost does not depend on the draw, and drawing is what takes time.
  const [luckiest] = ranked
    .slice(0, maxRankedCandidates)
    .filter(
      ({ costNanos, mismatch }) =>
        costNanos !== undefined && costNanos <= ceiling && mismatch === best.mismatch,
    )
    .map((one) => {
      const lucky = draw(one, random);
      drawn.set(one.id, lucky.success);
      return lucky;
    })
    .sort(order);
  return luckiest === undefined || luckiest.id === best.id ? undefined : luckiest;
}

function moveToFront(one: CandidateScore, all: readonly CandidateScore[]): readonly CandidateScore[] {
  return [all.find(({ id }) => id === one.id) ?? one, ...all.filter(({ id }) => id !== one.id)];
}
