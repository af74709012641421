/** Observations of each model: time to first token, throughput, answer length. */
import type { ExpectedLatency } from '@sluice/router';

/** Observations of one answer. */
export interface Observation {
  /** For streams only. */
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number;
  readonly outputTokens: number;
  /** Predicted length for a typical model; undefined without a prediction. */
  readonly expectedTokens: number | undefined;
  /** Prompt tokens counted by the provider per estimated token; undefined if unknown. */
  readonly promptRatio?: number | undefined;
}

export interface TrackRecord {
  pace(model: string, reasons: boolean): ExpectedLatency;
  /** Length of its answers relative to a typical model. */
  outputMultiplier(model: string, reasons: boolean): number;
  /** Its prompt tokens per estimated token; 1 without observations. */
  promptMultiplier(model: string): number;
  observe(model: string, reasons: boolean, observation: Observation): void;
}

interface Seen {
  firstTokenMs: number;
  perTokenMs: number;
  /** Time of the last answer. */
  atMs: number;
  /** Logarithmic, so that double and half the length cancel out. */
  logMultiplier: number;
}

/** Weight of the newest answer; ten answers later it has about a third of that. */
const newest = 0.1;
/** Initial guesses for models without observations, and for reasoning models; replaced by observations. */
const assumed: ExpectedLatency = { firstTokenMs: 700, perTokenMs: 12 };
const assumedReasoning: ExpectedLatency = { firstTokenMs: 4000, perTokenMs: 12 };
const reasoningMultiplier = 4;
const shortestAnswer = 8;
const halfLifeMs = 30 * 60_000;

/** Keeps a record for each model that answered; there are few models. */
export function createTrackRecord(now: () => number): TrackRecord {
  const models = new Map<string, Seen>();
  /** Logarithms of counted prompt tokens per estimated token, by model. */
  const promptRatios = new Map<string, number>();
  /** With reasoning, a model counts as a different one, as latency and length differ. */
  const keyOf = (model: string, reasons: boolean): string => (reasons ? `${model}\u0000` : model);
  const fresh = (reasons: boolean): Seen => ({
    ...(reasons ? assumedReasoning : assumed),
    atMs: now(),
    logMultiplier: reasons ? Math.log(reasoningMultiplier) : 0,
  });
  return {
    pace(model, reasons) {
      const prior = reasons ? assumedReasoning : assumed;
      const observed = models.get(keyOf(model, reasons));
      if (observed === undefined) return prior;
      // Old observations decay, so that a model that was slow an hour ago is tried again.
      const trust = 0.5 ** ((now() - observed.atMs) / halfLifeMs);
      return {
        firstTokenMs: prior.firstTokenMs + trust * (observed.firstTokenMs - prior.firstTokenMs),
        perTokenMs: prior.perTokenMs + trust * (observed.perTokenMs - prior.perTokenMs),
      };
    },
    outputMultiplier(model, reasons) {
      const observed = models.get(keyOf(model, reasons));
      if (observed === undefined) return reasons ? reasoningMultiplier : 1;
      return Math.exp(observed.logMultiplier);
    },
    promptMultiplier(model) {
      const ratio = promptRatios.get(model);
      return ratio === undefined ? 1 : Math.exp(ratio);
    },
    observe(model, reasons, { firstTokenMs, totalMs, outputTokens, expectedTokens, promptRatio }) {
      const key = keyOf(model, reasons);
      const observed = models.get(key) ?? fresh(reasons);
      models.set(key, observed);
      observed.atMs = now();
      if (promptRatio !== undefined) {
        const ratio = Math.log(Math.max(0.5, Math.min(2, promptRatio)));
        const before = promptRatios.get(model) ?? 0;
        promptRatios.set(model, before + newest * (ratio - before));
      }
      if (firstTokenMs !== undefined)
        observed.firstTokenMs += newest * (firstTokenMs - observed.firstTokenMs);
      if (outputTokens < shortestAnswer) return;
      const rest = Math.max(0, totalMs - (firstTokenMs ?? observed.firstTokenMs));
      observed.perTokenMs += newest * (rest / outputTokens - observed.perTokenMs);
      if (expectedTokens === undefined) return;
      const multiplier = Math.log(outputTokens / expectedTokens);
      observed.logMultiplier += newest * (Math.max(-3, Math.min(3, multiplier)) - observed.logMultiplier);
    },
  };
}
