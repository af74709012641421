import type { AbilityProfile, DomainAbilities, PromptQuality } from '../quality/index.ts';

/** Nano-USD per token. */
export interface TokenPrice {
  readonly input: number;
  /** Of input tokens that the provider has cached; equal to `input` if it gives no discount. */
  readonly cachedInput: number;
  readonly output: number;
}

/** Measured or assumed latency of a model. */
export interface ExpectedLatency {
  readonly firstTokenMs: number;
  readonly perTokenMs: number;
}

/** A model that could serve the request, with everything the decision depends on. */
export interface Candidate {
  readonly id: string;
  readonly abilities: DomainAbilities;
  /** Needed if the decision may explore. */
  readonly profile?: AbilityProfile | undefined;
  /** Undefined if unknown, which does not mean free. */
  readonly price: TokenPrice | undefined;
  /** Tokens of this model's tokenizer per estimated token; 1 by default. */
  readonly promptMultiplier?: number | undefined;
  /** Length of its answers relative to an average model. */
  readonly outputMultiplier: number;
  readonly latency: ExpectedLatency;
  /** Cost of the request parameters that would be dropped for it; 0 if none. */
  readonly mismatch: number;
}

/** What the decision depends on besides the models. */
export interface RequestEstimate {
  /** Predicted from the prompt. */
  readonly forecast: PromptQuality & { readonly outputTokens: number };
  readonly promptTokens: number;
  readonly maxOutputTokens: number;
  /** Number of completions requested. */
  readonly choices: number;
  /** The model that has served the conversation so far, and the tokens its provider may still have cached. */
  readonly session?: { readonly model: string; readonly cachedTokens: number } | undefined;
}
