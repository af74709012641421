/** What one arm did, counted while it goes. */
import type { Choice } from './arm.ts';
import { Histogram } from './histogram.ts';
import type { PoolModel } from './pool.ts';
import type { CallEnd } from './serve-request.ts';
import type { Request } from './workload.ts';
import type { World } from './world.ts';

/** Counts of requests that began in calm, in one incident, or at any time. */
export interface Stretch {
  requests: number;
  attempts: number;
  failed: number;
  /** Streams that ended early, after their first token. */
  cut: number;
  readonly firstTokens: Histogram;
  /** Of requests that came once the gateway had the time to notice. */
  readonly settledFirstTokens: Histogram;
}

function stretch(): Stretch {
  return {
    requests: 0,
    attempts: 0,
    failed: 0,
    cut: 0,
    firstTokens: new Histogram(),
    settledFirstTokens: new Histogram(),
  };
}

/** After an incident, until calm is calm again; and at the beginning, until deployments are known. */
const settlingMs = 60_000;
/** The beginning of an incident that is counted apart, as in `research/simulations/chaos`. */
const onsetMs = 5000;
const slots = 240;

export class Tally {
  readonly whole = stretch();
  readonly calm = stretch();
  /** By name of the incident. */
  readonly incidents: ReadonlyMap<string, Stretch>;
  quality = 0;
  costNanos = 0;
  /** Requests whose prompt the guard kept out of the choice. */
  guarded = 0;
  followUps = 0;
  switches = 0;
  followUpTokens = 0;
  cachedTokens = 0;
  contextErrors = 0;
  avoidableContextErrors = 0;
  /** Requests that were given to each model first, by slot of time and model. */
  readonly chosen: Uint32Array;
  readonly #world: World;
  readonly #width: number;

  constructor(world: World) {
    this.#world = world;
    this.#width = world.pool.models.length;
    this.incidents = new Map(world.timeline.incidents.map(({ name }) => [name, stretch()]));
    this.chosen = new Uint32Array(slots * this.#width);
  }

  /** A request was given to models. */
  begun({ models: [first], isGuarded = false }: Choice, nowMs: number): void {
    if (first === undefined) return;
    if (isGuarded) this.guarded++;
    const at = this.#slotOf(nowMs) * this.#width + first.index;
    this.chosen[at] = (this.chosen[at] ?? 0) + 1;
  }

  /** No model was chosen. */
  refused(nowMs: number): void {
    for (const part of this.#stretches(nowMs)) {
      part.requests++;
      part.failed++;
    }
  }

  ended(end: CallEnd): void {
    const { startedAtMs, outcome, attempts, firstTokenMs } = end;
    const incident = this.#world.incident(startedAtMs);
    const isSettled = incident !== undefined && startedAtMs >= incident.fromMs + onsetMs;
    for (const part of this.#stretches(startedAtMs)) {
      part.requests++;
      part.attempts += attempts;
      if (outcome === 'failed') part.failed++;
      if (outcome === 'cut') part.cut++;
      if (firstTokenMs === undefined) continue;
      part.firstTokens.add(firstTokenMs);
      if (isSettled) part.settledFirstTokens.add(firstTokenMs);
    }
    this.costNanos += end.lostNanos;
    this.#countContext(end);
    if (outcome === 'answered') this.#countAnswer(end);
  }

  /** Share of requests in a slot that a model was chosen for. */
  share(model: PoolModel, slot: number): number {
    let total = 0;
    for (let index = 0; index < this.#width; index++) total += this.chosen[slot * this.#width + index] ?? 0;
    return total === 0 ? 0 : (this.chosen[slot * this.#width + model.index] ?? 0) / total;
  }

  get slots(): number {
    return slots;
  }

  #countAnswer({ request, model, startedAtMs, endedAtMs }: CallEnd): void {
    const world = this.#world;
    const { conversation, promptTokens } = request;
    const cached = world.cached(model, request, startedAtMs);
    this.costNanos += world.costNanos(model, request, cached, startedAtMs);
    this.quality += world.score(model, request, startedAtMs);
    this.#countFollowUp(request, model, cached);
    conversation.lastModel = model.target.id;
    conversation.caches.set(model.target.id, {
      atMs: endedAtMs,
      tokens: promptTokens + world.outputTokens(model, request),
    });
  }

  #countFollowUp(
    { isFollowUp, promptTokens, conversation }: Request,
    model: PoolModel,
    cached: number,
  ): void {
    if (!isFollowUp) return;
    this.followUps++;
    this.followUpTokens += promptTokens;
    this.cachedTokens += cached;
    if (conversation.lastModel !== undefined && conversation.lastModel !== model.target.id) this.switches++;
  }

  #countContext({ request, contextErrors, startedAtMs }: CallEnd): void {
    if (contextErrors === 0) return;
    const world = this.#world;
    this.contextErrors += contextErrors;
    if (world.isServable(request, startedAtMs)) this.avoidableContextErrors += contextErrors;
  }

  #slotOf(nowMs: number): number {
    return Math.min(slots - 1, Math.floor((nowMs / this.#world.timeline.horizonMs) * slots));
  }

  #stretches(atMs: number): readonly Stretch[] {
    const { timeline } = this.#world;
    const incident = this.#world.incident(atMs);
    const own = incident === undefined ? undefined : this.incidents.get(incident.name);
    if (own !== undefined) return [this.whole, own];
    // What changes a model for good changes what is usual, too.
    const isCalm =
      atMs > settlingMs &&
      atMs < timeline.priceCut.atMs &&
      !timeline.incidents.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs + settlingMs);
    return isCalm ? [this.whole, this.calm] : [this.whole];
  }
}
