/** What was seen of each model: how soon it begins, how fast it goes on, how much it says. */
import type { ExpectedLatency } from '@sluice/router';

/** One answer as it went. */
export interface Observation {
  /** Of streams. */
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number;
  readonly outputTokens: number;
  /** What was foretold of a usual model; undefined where nothing was. */
  readonly expectedTokens: number | undefined;
  /** Tokens of the prompt as its provider counted them, for one of the estimate; undefined where nobody can tell. */
  readonly promptRatio?: number | undefined;
}

export interface TrackRecord {
  pace(model: string, reasons: boolean): ExpectedLatency;
  /** How much longer its answers are than a usual model's. */
  outputMultiplier(model: string, reasons: boolean): number;
  /** Its tokens of a prompt for one of what was estimated for it; 1 where nothing was seen. */
  promptMultiplier(model: string): number;
  observe(model: string, reasons: boolean, observation: Observation): void;
}

interface Seen {
  firstTokenMs: number;
  perTokenMs: number;
  /** When the last answer came. */
  atMs: number;
  /** Logarithm, so that twice as long and half as long even out. */
  logMultiplier: number;
}

/** How much the newest answer counts; the tenth before it counts a third of that. */
const newest = 0.1;
/** Guesses, not measured: what models without a record begin with, and those that think first. What is seen replaces them. */
const assumed: ExpectedLatency = { firstTokenMs: 700, perTokenMs: 12 };
const assumedReasoning: ExpectedLatency = { firstTokenMs: 4000, perTokenMs: 12 };
const reasoningMultiplier = 4;
const shortestAnswer = 8;
const halfLifeMs = 30 * 60_000;

/** Keeps a record for each model that answered; models are few. */
export function createTrackRecord(now: () => number): TrackRecord {
  const models = new Map<string, Seen>();
  /** Logarithms of prompts' tokens for one of the estimate, by model. */
  const promptRatios = new Map<string, number>();
  /** A model that thinks first is another one, as to its pace and length. */
  const keyOf = (model: string, reasons: boolean): string => (reasons ? `${model}\u0000` : model);
  const fresh = (reasons: boolean): Seen => ({
    ...(reasons ? assumedReasoning : assumed),
    atMs: now(),
    logMultiplier: reasons ? Math.log(reasoningMultiplier) : 0,
  });
  return {
    pace(model, reasons) {
      const usual = reasons ? assumedReasoning : assumed;
      const seen = models.get(keyOf(model, reasons));
      if (seen === undefined) return usual;
      // What was slow an hour ago may not be so any more: old figures fade, so that it is tried again.
      const trust = 0.5 ** ((now() - seen.atMs) / halfLifeMs);
      return {
        firstTokenMs: usual.firstTokenMs + trust * (seen.firstTokenMs - usual.firstTokenMs),
        perTokenMs: usual.perTokenMs + trust * (seen.perTokenMs - usual.perTokenMs),
      };
    },
    outputMultiplier(model, reasons) {
      const seen = models.get(keyOf(model, reasons));
      if (seen === undefined) return reasons ? reasoningMultiplier : 1;
      return Math.exp(seen.logMultiplier);
    },
    promptMultiplier(model) {
      const ratio = promptRatios.get(model);
      return ratio === undefined ? 1 : Math.exp(ratio);
    },
    observe(model, reasons, { firstTokenMs, totalMs, outputTokens, expectedTokens, promptRatio }) {
      const key = keyOf(model, reasons);
      const seen = models.get(key) ?? fresh(reasons);
      models.set(key, seen);
      seen.atMs = now();
      if (promptRatio !== undefined) {
        const ratio = Math.log(Math.max(0.5, Math.min(2, promptRatio)));
        const before = promptRatios.get(model) ?? 0;
        promptRatios.set(model, before + newest * (ratio - before));
      }
      if (firstTokenMs !== undefined) seen.firstTokenMs += newest * (firstTokenMs - seen.firstTokenMs);
      if (outputTokens < shortestAnswer) return;
      const rest = Math.max(0, totalMs - (firstTokenMs ?? seen.firstTokenMs));
      seen.perTokenMs += newest * (rest / outputTokens - seen.perTokenMs);
      if (expectedTokens === undefined) return;
      const multiplier = Math.log(outputTokens / expectedTokens);
      seen.logMultiplier += newest * (Math.max(-3, Math.min(3, multiplier)) - seen.logMultiplier);
    },
  };
}
