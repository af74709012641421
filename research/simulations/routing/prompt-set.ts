import type { AbilityPriors, QualityForecast, TokenPrice } from '@sluice/router';

/** A model as it is in truth. */
export interface ModelSpec {
  readonly name: string;
  readonly price: TokenPrice;
  readonly contextWindow: number;
  /** Median until the first token of a short prompt, without load. */
  readonly firstTokenMs: number;
  readonly perTokenMs: number;
  /** How much longer its answers are than a usual model's. */
  readonly outputMultiplier: number;
}

/** Prompts, what is foretold of them, and what each model makes of each. */
export interface PromptSet {
  readonly title: string;
  readonly models: readonly ModelSpec[];
  readonly forecasts: readonly QualityForecast[];
  /** Of what is chosen without the prompt. */
  readonly usual: QualityForecast;
  /** How right each model's answer is, 0 to 1: prompt by prompt, model by model. */
  readonly scores: Float64Array;
  readonly promptTokens: Float64Array;
  /** Of a usual model's answers. */
  readonly outputTokens: Float64Array;
  readonly priors: AbilityPriors;
}
