/** Simulated models and providers at a point in time: incidents, prices, answer quality, prompt caches. */

import { type Incident, planResponse } from '@sluice/provider-simulator';
import type { TokenPrice } from '@sluice/router';
import { heavyTailed, logNormal, type Random } from './draws.ts';
import type { Pool, PoolModel } from './pool.ts';
import type { PromptSet } from './prompt-set.ts';
import type { ScheduledIncident, Timeline } from './timeline.ts';
import { type Conversation, maxOutputTokens, type Request } from './workload.ts';

/** How an attempt is answered, and when: milliseconds from its beginning. */
export type TimedResponse =
  | { readonly kind: 'unreachable'; readonly afterMs: number }
  | { readonly kind: 'silence' }
  | {
      readonly kind: 'error';
      readonly afterMs: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** As in OpenAI's errors. */
      readonly code: string | null;
    }
  | {
      readonly kind: 'answer';
      /** Time to the first token. */
      readonly firstMs: number;
      readonly endMs: number;
      readonly isCut: boolean;
    };

export interface World {
  readonly timeline: Timeline;
  readonly pool: Pool;
  isThere(model: PoolModel, nowMs: number): boolean;
  price(model: PoolModel, nowMs: number): TokenPrice;
  /** How right the model's answer is, 0 to 1. */
  score(model: PoolModel, request: Request, nowMs: number): number;
  outputTokens(model: PoolModel, request: Request): number;
  holds(model: PoolModel, request: Request): boolean;
  /** Whether any model holds the request; what none does is no part of the traffic. */
  isServable(request: Request, nowMs: number): boolean;
  /** Tokens of the prompt that the model's provider still has. */
  cached(model: PoolModel, request: Request, nowMs: number): number;
  costNanos(model: PoolModel, request: Request, cachedTokens: number, nowMs: number): number;
  incident(nowMs: number): ScheduledIncident | undefined;
  respond(attempt: {
    readonly model: PoolModel;
    readonly place: number;
    readonly request: Request;
    readonly inFlight: number;
    readonly nowMs: number;
    readonly random: Random;
  }): TimedResponse;
}

const cacheMs = 5 * 60_000;
const cutFactor = 0.4;
const riseFactor = 3;
/** What is left of the worth of a model's answers when it gets worse. */
const worseFactor = 0.6;
const firstTokenSpread = 0.45;
const perTokenSpread = 0.25;
/** Milliseconds of reading for each token that is not cached. */
const readingMs = 0.02;
/** @param capacity requests at once from which a deployment gets slower */
export function createWorld(set: PromptSet, pool: Pool, timeline: Timeline, capacity: number): World {
  const width = pool.models.length;
  const { priceCut, priceRise, worsening, arrival } = timeline;
  const incident = (nowMs: number): ScheduledIncident | undefined =>
    timeline.incidents.find(({ fromMs, untilMs }) => nowMs >= fromMs && nowMs < untilMs);
  const incidentOf = (model: PoolModel, place: number, nowMs: number): Incident | undefined => {
    const now = incident(nowMs);
    if (now === undefined) return undefined;
    const isHit = now.model === undefined ? place === 0 : now.model === model.spec.name;
    return isHit ? now.incident : undefined;
  };
  const world: World = {
    timeline,
    pool,
    incident,
    isThere: ({ spec }, nowMs) => spec.name !== arrival.model || nowMs >= arrival.atMs,
    price({ spec }, nowMs) {
      const cut = spec.name === priceCut.model && nowMs >= priceCut.atMs ? cutFactor : 1;
      const factor = spec.name === priceRise.model && nowMs >= priceRise.atMs ? cut * riseFactor : cut;
      if (factor === 1) return spec.price;
      const { input, cachedInput, output } = spec.price;
      return { input: input * factor, cachedInput: cachedInput * factor, output: output * factor };
    },
    score({ index, spec }, { prompt }, nowMs) {
      const score = set.scores[prompt * width + index] ?? 0;
      return spec.name === worsening.model && nowMs >= worsening.atMs ? score * worseFactor : score;
    },
    outputTokens: ({ spec }, request) =>
      Math.min(maxOutputTokens, Math.ceil(request.outputTokens * spec.outputMultiplier)),
    holds: (model, request) =>
      request.promptTokens + world.outputTokens(model, request) <= model.spec.contextWindow,
    isServable: (request, nowMs) =>
      pool.models.some((model) => world.isThere(model, nowMs) && world.holds(model, request)),
    cached: ({ target }, { conversation, promptTokens }, nowMs) =>
      cachedTokens(conversation, target.id, promptTokens, nowMs),
    costNanos(model, request, cached, nowMs) {
      const price = world.price(model, nowMs);
      return (
        (request.promptTokens - cached) * price.input +
        cached * price.cachedInput +
        world.outputTokens(model, request) * price.output
      );
    },
    respond({ model, place, request, inFlight, nowMs, random }) {
      // Always drawn, so that an incident does not change the random numbers after it.
      const first = heavyTailed(random, model.spec.firstTokenMs, firstTokenSpread);
      const pace = logNormal(random, model.spec.perTokenMs, perTokenSpread);
      const chance = random();
      const plan = planResponse(incidentOf(model, place, nowMs), chance);
      if (plan.kind === 'silence' || (plan.kind === 'answer' && plan.ending === 'hang'))
        return { kind: 'silence' };
      if (plan.kind === 'unreachable') return { kind: 'unreachable', afterMs: 20 + 80 * chance };
      if (plan.kind === 'error') return { ...plan, afterMs: 60, code: null };
      if (!world.holds(model, request))
        return { kind: 'error', afterMs: 100, status: 400, headers: {}, code: 'context_length_exceeded' };
      const slowdown = plan.slowdown * (1 + (inFlight / capacity) ** 3);
      const uncachedTokens = request.promptTokens - world.cached(model, request, nowMs);
      const firstMs = (first + uncachedTokens * readingMs) * slowdown;
      const endMs = firstMs + world.outputTokens(model, request) * pace * slowdown;
      const isCut = plan.ending === 'cut';
      return { kind: 'answer', firstMs, endMs: isCut ? (firstMs + endMs) / 2 : endMs, isCut };
    },
  };
  return world;
}

/** What the provider of a model still has of a conversation. */
function cachedTokens({ caches }: Conversation, model: string, promptTokens: number, nowMs: number): number {
  const cache = caches.get(model);
  return cache === undefined || nowMs - cache.atMs > cacheMs ? 0 : Math.min(cache.tokens, promptTokens);
}
