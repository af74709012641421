/** The models and their providers as they are at a time: faults, prices, worth of answers, what is cached. */
import type { TokenPrice } from '@sluice/router';
import { SluiceError } from '../../../apps/gateway/src/errors/index.ts';
import type { UpstreamFailure } from '../../../apps/gateway/src/providers/index.ts';
import { heavyTailed, logNormal, type Random } from './draws.ts';
import type { Pool, PoolModel } from './pool.ts';
import type { PromptSet } from './prompt-set.ts';
import type { Fault, Incident, Timeline } from './timeline.ts';
import { type Conversation, maxOutputTokens, type Request } from './workload.ts';

/** How one attempt goes, in milliseconds from its beginning. */
export type Fate =
  | { readonly kind: 'refusal'; readonly afterMs: number; readonly failure: UpstreamFailure }
  | { readonly kind: 'silence' }
  | { readonly kind: 'answer'; readonly firstMs: number; readonly endMs: number; readonly isCut: boolean };

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
  incident(nowMs: number): Incident | undefined;
  fate(attempt: {
    readonly model: PoolModel;
    readonly place: number;
    readonly request: Request;
    readonly inFlight: number;
    readonly nowMs: number;
    readonly random: Random;
  }): Fate;
}

const cacheMs = 5 * 60_000;
const cutFactor = 0.4;
const riseFactor = 3;
/** What is left of the worth of a model's answers when it gets worse. */
const worseFactor = 0.6;
const slowFactor = 8;
const errorShare = 0.5;
const firstTokenSpread = 0.45;
const perTokenSpread = 0.25;
/** Milliseconds of reading for each token that is not cached. */
const readingMs = 0.02;
const retryAfterMs = 2000;

const failures = {
  down: new SluiceError('upstream_error', { message: 'It cannot be reached.' }),
  limited: new SluiceError('rate_limit_exceeded', { message: 'Too many requests.', retryAfterMs }),
  context: new SluiceError('context_length_exceeded', { message: 'The prompt is too long.' }),
};

function failureOf(name: keyof typeof failures): UpstreamFailure {
  return {
    error: failures[name],
    retryable: name !== 'context',
    retryAfterMs: name === 'limited' ? retryAfterMs : undefined,
  };
}

/** @param capacity requests at once from which a deployment gets slower */
export function createWorld(set: PromptSet, pool: Pool, timeline: Timeline, capacity: number): World {
  const width = pool.models.length;
  const { priceCut, priceRise, worsening, arrival } = timeline;
  const incident = (nowMs: number): Incident | undefined =>
    timeline.incidents.find(({ fromMs, untilMs }) => nowMs >= fromMs && nowMs < untilMs);
  const faultAt = (model: PoolModel, place: number, nowMs: number): Fault | undefined => {
    const now = incident(nowMs);
    if (now === undefined) return undefined;
    const isHit = now.model === undefined ? place === 0 : now.model === model.spec.name;
    return isHit ? now.fault : undefined;
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
    fate({ model, place, request, inFlight, nowMs, random }) {
      const fault = faultAt(model, place, nowMs);
      // Drawn in any case, so that a fault does not change what comes after it.
      const first = heavyTailed(random, model.spec.firstTokenMs, firstTokenSpread);
      const pace = logNormal(random, model.spec.perTokenMs, perTokenSpread);
      const chance = random();
      if (fault === 'down' || (fault === 'errors' && chance < errorShare))
        return { kind: 'refusal', afterMs: 20 + 80 * chance, failure: failureOf('down') };
      if (fault === 'limited') return { kind: 'refusal', afterMs: 60, failure: failureOf('limited') };
      if (fault === 'hang') return { kind: 'silence' };
      if (!world.holds(model, request))
        return { kind: 'refusal', afterMs: 100, failure: failureOf('context') };
      const slow = (fault === 'slow' ? slowFactor : 1) * (1 + (inFlight / capacity) ** 3);
      const unread = request.promptTokens - world.cached(model, request, nowMs);
      const firstMs = (first + unread * readingMs) * slow;
      const endMs = firstMs + world.outputTokens(model, request) * pace * slow;
      const isCut = fault === 'cut' && chance < errorShare;
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
