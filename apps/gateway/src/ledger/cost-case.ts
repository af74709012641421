import type { Price } from '@sluice/catalog';

/** A response with a manually computed cost. */
export interface CostCase {
  readonly title: string;
  /** Protocol of the usage object. */
  readonly wire: 'openai' | 'anthropic' | 'gemini' | 'bedrock' | 'cohere';
  /** The usage object of the provider, as documented or recorded. */
  readonly usage: unknown;
  /** Service tier of the response, if reported outside of the usage object. */
  readonly serviceTier?: string;
  /** Nano-USD per token; undefined is unknown. */
  readonly price: Price | undefined;
  /** Prompt and completion tokens reported to the client. */
  readonly tokens: readonly [prompt: number, completion: number];
  /** Cost in nano-USD, as an expression of numbers; null if unknown. */
  readonly nanos: number | null;
}
