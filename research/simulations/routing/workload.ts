/** Conversations: when they come, how they go on, how long their prompts are. The same for every arm of one seed. */
import { seedFromText } from '@sluice/router';
import { createRandom } from '../../training/router-model/index.ts';
import { exponential, geometric, logEven, logNormal, normal, type Random } from './draws.ts';
import type { EventHeap } from './event-heap.ts';
import type { PromptSet } from './prompt-set.ts';

/** A conversation, and what providers still have of it. */
export interface Conversation {
  readonly key: string;
  /** By model: what its provider read and wrote last. */
  readonly caches: Map<string, { readonly atMs: number; readonly tokens: number }>;
  lastModel: string | undefined;
}

/** One request of it. */
export interface Request {
  readonly conversation: Conversation;
  readonly isFollowUp: boolean;
  /** Number of the prompt in its set. */
  readonly prompt: number;
  readonly promptTokens: number;
  /** What the gateway takes that for. */
  readonly estimate: number;
  /** A usual model's answer. */
  readonly outputTokens: number;
  readonly stream: boolean;
  /** Whether somebody says what the answer was worth. */
  readonly isGraded: boolean;
  readonly seed: number;
}

export interface WorkloadOptions {
  /** Requests a second. */
  readonly rate: number;
  readonly horizonMs: number;
  readonly seed: number;
  /** Share of answers that are graded. */
  readonly graded: number;
}

/** Most tokens of an answer: what every request allows. */
export const maxOutputTokens = 2000;
const meanTurns = 3;
const streamShare = 0.8;
/** Share of conversations that begin with a document. */
const documentShare = 0.01;
const documentTokens = [1000, 400_000] as const;
const systemTokens = 400;
/** Between two requests: some come after the provider forgot. */
const usualGapMs = 45_000;
const gapSpread = 1;
/** Deviation of the token estimate, and how far off it is at most: what the estimator reaches on its nine kinds of text. */
const estimateSpread = 0.1;
const estimateBounds = [0.79, 1.2] as const;

/** Plans the whole workload on the heap, a conversation at a time. */
export function planWorkload(
  heap: EventHeap,
  set: PromptSet,
  options: WorkloadOptions,
  onRequest: (request: Request) => void,
): void {
  const arrivals = createRandom(options.seed);
  const gapMs = (1000 * meanTurns) / options.rate;
  let number = 0;
  const next = (): void => {
    const atMs = heap.nowMs + exponential(arrivals, gapMs);
    if (atMs > options.horizonMs) return;
    heap.at(atMs, () => {
      converse(heap, set, options, `c${number++}`, onRequest);
      next();
    });
  };
  next();
}

function converse(
  heap: EventHeap,
  set: PromptSet,
  { horizonMs, seed, graded }: WorkloadOptions,
  key: string,
  onRequest: (request: Request) => void,
): void {
  const random = createRandom(seedFromText(`${seed}/${key}`));
  const conversation: Conversation = { key, caches: new Map(), lastModel: undefined };
  const bias = estimateBias(random);
  let left = geometric(random, meanTurns);
  let history = logNormal(random, systemTokens, 0.8);
  if (random() < documentShare) history += logEven(random, ...documentTokens);
  let isFollowUp = false;
  const turn = (): void => {
    const prompt = Math.floor(random() * set.forecasts.length);
    const promptTokens = Math.round(history + (set.promptTokens[prompt] ?? 0));
    const outputTokens = Math.max(1, Math.min(maxOutputTokens, set.outputTokens[prompt] ?? 1));
    const request: Request = {
      conversation,
      isFollowUp,
      prompt,
      promptTokens,
      estimate: Math.round(promptTokens * bias),
      outputTokens,
      stream: random() < streamShare,
      isGraded: random() < graded,
      seed: Math.floor(random() * 2 ** 32),
    };
    history = promptTokens + outputTokens;
    isFollowUp = true;
    left--;
    const atMs = heap.nowMs + 5000 + outputTokens * 12 + logNormal(random, usualGapMs, gapSpread);
    if (left > 0 && atMs <= horizonMs) heap.at(atMs, turn);
    onRequest(request);
  };
  turn();
}

function estimateBias(random: Random): number {
  const [least, most] = estimateBounds;
  return Math.max(least, Math.min(most, 1 + estimateSpread * normal(random)));
}
