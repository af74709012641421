/** What is told of an arm. */
import type { FixedWorkload } from './fixed-points.ts';
import { bestMixture, type Point } from './mixture.ts';
import type { PoolModel } from './pool.ts';
import type { Stretch, Tally } from './tally.ts';
import type { World } from './world.ts';

/** Of one incident. */
export interface IncidentFigures {
  readonly requests: number;
  readonly success: number;
  /** Share of streams that ended early, after their first token: nobody can try those again unseen. */
  readonly cutShare: number;
  readonly attempts: number;
  readonly p99Ms: number;
  /** Without the first five seconds. */
  readonly settledP99Ms: number;
  /** Against calm. */
  readonly p99Ratio: number;
  readonly settledP99Ratio: number;
}

export interface ArmFigures {
  readonly arm: string;
  readonly requests: number;
  readonly success: number;
  readonly cutShare: number;
  readonly calm: { readonly p50Ms: number; readonly p95Ms: number; readonly p99Ms: number };
  readonly incidents: Readonly<Record<string, IncidentFigures>>;
  /** Over all incidents. */
  readonly incidentSuccess: number;
  readonly incidentAttempts: number;
  readonly worstP99Ratio: number;
  readonly worstSettledP99Ratio: number;
  /** Mean worth of all requests, failed ones included, 0 to 100. */
  readonly quality: number;
  readonly usdPerThousand: number;
  readonly usdPerRightThousand: number;
  /** Share of the tokens of follow-ups that their provider still had. */
  readonly cacheHits: number;
  /** Share of follow-ups that went to another model. */
  readonly switches: number;
  /** Share of requests whose prompt the guard kept out of the choice. */
  readonly guarded: number;
  readonly contextErrors: number;
  readonly avoidableContextErrors: number;
  /** Points above (below: negative) the best fixed mixture of models of the same cost. */
  readonly overMixture: number;
  /** The same, of a mixture that knows beforehand what changes and when. */
  readonly overForesight: number;
  /** Minutes until the model that got worse had lost three quarters of its requests; null: it had none, or kept them. */
  readonly leftAfterMinutes: number | null;
  readonly adoptedAfterMinutes: number | null;
  /** Share of requests that the new model had at the end. */
  readonly newcomerShare: number;
}

const stepsBefore = 8;
const stepsSmoothed = 4;
const stepsAtEnd = 12;
const leftShare = 0.25;
const adoptedShare = 0.5;
/** A smaller share is no use worth telling of. */
const leastShare = 0.02;

export function figuresOf(arm: string, tally: Tally, world: World, fixed: FixedWorkload): ArmFigures {
  const { whole, calm } = tally;
  const calmP99 = calm.firstTokens.quantile(0.99);
  const incidents = Object.fromEntries(
    [...tally.incidents].map(([name, part]) => [name, incidentFigures(part, calmP99)]),
  );
  const parts = [...tally.incidents.values()];
  const sum = (value: (part: Stretch) => number): number =>
    parts.reduce((total, part) => total + value(part), 0);
  const perRequest = 1 / Math.max(1, whole.requests);
  const points = 100 * perRequest;
  const lasting = fixed.models.flatMap((model) => (model.isLasting ? [model.whole] : []));
  const finalShare = meanShare(tally, newcomerOf(world), tally.slots - stepsAtEnd, tally.slots);
  return {
    arm,
    requests: whole.requests,
    success: 1 - whole.failed * perRequest,
    cutShare: whole.cut * perRequest,
    calm: {
      p50Ms: calm.firstTokens.quantile(0.5),
      p95Ms: calm.firstTokens.quantile(0.95),
      p99Ms: calmP99,
    },
    incidents,
    incidentSuccess:
      1 -
      sum(({ failed }) => failed) /
        Math.max(
          1,
          sum(({ requests }) => requests),
        ),
    incidentAttempts:
      sum(({ attempts }) => attempts) /
      Math.max(
        1,
        sum(({ requests }) => requests),
      ),
    worstP99Ratio: Math.max(...Object.values(incidents).map(({ p99Ratio }) => p99Ratio)),
    worstSettledP99Ratio: Math.max(...Object.values(incidents).map(({ settledP99Ratio }) => settledP99Ratio)),
    quality: tally.quality * points,
    usdPerThousand: (tally.costNanos / 1e9) * 1000 * perRequest,
    usdPerRightThousand: (tally.costNanos / 1e9 / Math.max(1, tally.quality)) * 1000,
    cacheHits: tally.cachedTokens / Math.max(1, tally.followUpTokens),
    switches: tally.switches / Math.max(1, tally.followUps),
    guarded: tally.guarded * perRequest,
    contextErrors: tally.contextErrors,
    avoidableContextErrors: tally.avoidableContextErrors,
    overMixture: (tally.quality - bestMixture([lasting], tally.costNanos)) * points,
    overForesight: (tally.quality - bestMixture(epochsOf(fixed), tally.costNanos)) * points,
    leftAfterMinutes: leftAfter(tally, world),
    adoptedAfterMinutes: finalShare < leastShare ? null : adoptedAfter(tally, world, finalShare),
    newcomerShare: finalShare,
  };
}

function incidentFigures(part: Stretch, calmP99: number): IncidentFigures {
  const perRequest = 1 / Math.max(1, part.requests);
  const p99Ms = part.firstTokens.quantile(0.99);
  const settledP99Ms = part.settledFirstTokens.quantile(0.99);
  return {
    requests: part.requests,
    success: 1 - part.failed * perRequest,
    cutShare: part.cut * perRequest,
    attempts: part.attempts * perRequest,
    p99Ms,
    settledP99Ms,
    p99Ratio: p99Ms / calmP99,
    settledP99Ratio: settledP99Ms / calmP99,
  };
}

/** Points of the models of each epoch. */
function epochsOf({ models }: FixedWorkload): readonly (readonly Point[])[] {
  const [first] = models;
  return (first?.epochs ?? []).map((_, epoch) =>
    models.flatMap(({ epochs }) => {
      const point = epochs[epoch];
      return point === undefined ? [] : [point];
    }),
  );
}

function modelOf(world: World, name: string): PoolModel {
  const found = world.pool.models.find(({ spec }) => spec.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

const newcomerOf = (world: World): PoolModel => modelOf(world, world.timeline.arrival.model);

/** @param from first slot of time; `to` the first beyond */
function meanShare(tally: Tally, model: PoolModel, from: number, to: number): number {
  let sum = 0;
  for (let slot = from; slot < to; slot++) sum += tally.share(model, slot);
  return sum / Math.max(1, to - from);
}

/** Minutes from `atMs` until a smoothed share does as wanted; null: it never did. */
function minutesUntil(
  tally: Tally,
  world: World,
  model: PoolModel,
  atMs: number,
  isReached: (share: number) => boolean,
): number | null {
  const slotMs = world.timeline.horizonMs / tally.slots;
  const first = Math.ceil(atMs / slotMs);
  for (let slot = first; slot + stepsSmoothed <= tally.slots; slot++) {
    if (isReached(meanShare(tally, model, slot, slot + stepsSmoothed)))
      return ((slot - first) * slotMs) / 60_000;
  }
  return null;
}

function leftAfter(tally: Tally, world: World): number | null {
  const { atMs, model: name } = world.timeline.worsening;
  const model = modelOf(world, name);
  const first = Math.floor((atMs / world.timeline.horizonMs) * tally.slots);
  const before = meanShare(tally, model, first - stepsBefore, first);
  if (before < leastShare) return null;
  return minutesUntil(tally, world, model, atMs, (share) => share <= leftShare * before);
}

function adoptedAfter(tally: Tally, world: World, finalShare: number): number | null {
  return minutesUntil(
    tally,
    world,
    newcomerOf(world),
    world.timeline.arrival.atMs,
    (share) => share >= adoptedShare * finalShare,
  );
}
