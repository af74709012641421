import type { Price } from '@sluice/catalog';

/** One answer whose cost was worked out by hand. */
export interface CostCase {
  readonly title: string;
  /** Whose language the usage is in. */
  readonly wire: 'openai' | 'anthropic' | 'gemini' | 'bedrock' | 'cohere';
  /** The provider's own object, as documented or recorded. */
  readonly usage: unknown;
  /** What the answer calls its class of service, where that stands beside the usage. */
  readonly serviceTier?: string;
  /** Nano-USD per token; undefined is unknown. */
  readonly price: Price | undefined;
  /** Tokens of prompt and answer that are shown to the client. */
  readonly tokens: readonly [prompt: number, completion: number];
  /** Nano-USD, as an expression of plain numbers; null is unknown. */
  readonly nanos: number | null;
}
