import type { AbilityProfile, DomainAbilities } from '../quality/index.ts';

/** Nano-USD per token. */
export interface TokenPrice {
  readonly input: number;
  /** Of input that the provider still has from the request before; as `input` where it gives no discount. */
  readonly cachedInput: number;
  readonly output: number;
}

/** What is measured, or assumed, of a model's pace. */
export interface ExpectedLatency {
  readonly firstTokenMs: number;
  readonly perTokenMs: number;
}

/** A model that could answer, with all that the choice depends on. */
export interface Candidate {
  readonly id: string;
  readonly abilities: DomainAbilities;
  /** Needed where a decision may try models out. */
  readonly profile?: AbilityProfile | undefined;
  /** Undefined: unknown, which is not free. */
  readonly price: TokenPrice | undefined;
  /** Its tokens for one token of the estimate; 1 unless given. */
  readonly promptMultiplier?: number | undefined;
  /** How much longer its answers are than a usual model's. */
  readonly outputMultiplier: number;
  readonly latency: ExpectedLatency;
  /** What of the request it does not take and would go without, see `mismatchLoss`; 0 for nothing. */
  readonly mismatch: number;
}

/** What the choice depends on besides the models. */
export interface RequestEstimate {
  /** Foretold of the prompt. */
  readonly forecast: {
    readonly shares: Float64Array;
    readonly difficulty: number;
    readonly outputTokens: number;
  };
  readonly promptTokens: number;
  /** Most tokens of an answer. */
  readonly maxOutputTokens: number;
  /** Answers asked for. */
  readonly choices: number;
  /** The model that the conversation is with, and what its provider may still have of it. */
  readonly session?: { readonly model: string; readonly cachedTokens: number } | undefined;
}
