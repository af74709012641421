/** Ranks the candidates of one request. The same input gives the same decision, chance included: it comes from a seed. */
import { sampleAbility } from '../quality/index.ts';
import { createRandom } from '../random.ts';
import { type Appraisal, appraise } from './appraise.ts';
import type { Candidate, RequestOutlook } from './candidate.ts';
import type { Preference } from './preference.ts';

/** Bounds that hold unless no candidate is within them. */
export interface Targets {
  readonly firstTokenMs?: number | undefined;
  readonly totalMs?: number | undefined;
}

/** What a decision is made from. */
export interface DecisionInput {
  /** All can serve the request. */
  readonly candidates: readonly Candidate[];
  readonly outlook: RequestOutlook;
  readonly preference: Preference;
  readonly targets?: Targets | undefined;
  /** Share of decisions that try out what is not well known, 0 to 1. */
  readonly exploration: number;
  /** Utility by which another model must be better than the conversation's own. */
  readonly switchMargin: number;
  /** The conversation's model must not change: it is in the middle of calling tools, or bound by signed reasoning. */
  readonly pinned: boolean;
  readonly seed: number;
}

/** Why the first one is the first. */
export type DecisionCause = 'only' | 'pinned' | 'sticky' | 'explored' | 'utility';

/** The candidates in the order in which they are to be tried. */
export interface Decision {
  readonly ranked: readonly Appraisal[];
  readonly cause: DecisionCause;
}

/** What is tried out may cost so many times what would have been chosen. */
const dearestTrial = 1.5;

/** What the order of candidates depends on. */
export type Ranked = Pick<Appraisal, 'id' | 'success' | 'firstTokenMs' | 'totalMs' | 'mismatch' | 'utility'>;

function isWithin({ firstTokenMs, totalMs }: Ranked, targets: Targets): boolean {
  return firstTokenMs <= (targets.firstTokenMs ?? Infinity) && totalMs <= (targets.totalMs ?? Infinity);
}

/** Fewest losses first, then within the targets, then by utility; equals by name, so that order never depends on chance. */
export function byPreference(targets: Targets): (a: Ranked, b: Ranked) => number {
  return (a, b) =>
    a.mismatch - b.mismatch ||
    Number(isWithin(b, targets)) - Number(isWithin(a, targets)) ||
    difference(b.utility, a.utility) ||
    b.success - a.success ||
    (a.id < b.id ? -1 : 1);
}

/** Infinite ones are equal. */
function difference(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** @throws RangeError without a candidate */
export function decide(input: DecisionInput): Decision {
  const { candidates, outlook, preference, pinned, switchMargin } = input;
  const order = byPreference(input.targets ?? {});
  const ranked = candidates.map((candidate) => appraise(candidate, outlook, preference)).sort(order);
  const [best] = ranked;
  if (best === undefined) throw new RangeError('A decision needs a candidate.');
  if (ranked.length === 1) return { ranked, cause: 'only' };
  const own = ranked.find(({ id }) => id === outlook.session?.model);
  if (own !== undefined && own !== best) {
    if (pinned) return { ranked: first(own, ranked), cause: 'pinned' };
    const isAsGood = own.mismatch === best.mismatch && best.utility - own.utility < switchMargin;
    if (isAsGood) return { ranked: first(own, ranked), cause: 'sticky' };
  }
  if (own !== undefined) return { ranked, cause: pinned ? 'pinned' : 'utility' };
  const tried = pinned ? undefined : trial(input, ranked, order);
  return tried === undefined
    ? { ranked, cause: 'utility' }
    : { ranked: first(tried, ranked), cause: 'explored' };
}

/** Now and then, the model that would be the best if it were as good as it may well be (Thompson sampling). */
function trial(
  { candidates, outlook, preference, exploration, seed }: DecisionInput,
  ranked: readonly Appraisal[],
  order: (a: Appraisal, b: Appraisal) => number,
): Appraisal | undefined {
  const [best] = ranked;
  if (exploration <= 0 || best === undefined) return undefined;
  const random = createRandom(seed);
  if (random() >= exploration) return undefined;
  const ceiling = (best.costNanos ?? 0) * dearestTrial;
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  // Cost does not depend on the draw, and drawing is what takes time.
  const [drawn] = ranked
    .filter(
      ({ costNanos, mismatch }) =>
        costNanos !== undefined && costNanos <= ceiling && mismatch === best.mismatch,
    )
    .flatMap(({ id }) => byId.get(id) ?? [])
    .map((candidate) => {
      const { profile } = candidate;
      const abilities = profile === undefined ? candidate.abilities : sampleAbility(profile, random);
      return appraise(candidate, outlook, preference, abilities);
    })
    .sort(order);
  return drawn === undefined || drawn.id === best.id ? undefined : drawn;
}

function first(one: Appraisal, all: readonly Appraisal[]): readonly Appraisal[] {
  return [all.find(({ id }) => id === one.id) ?? one, ...all.filter(({ id }) => id !== one.id)];
}
