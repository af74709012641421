import { type Static, Type } from 'typebox';

/** Input or output of a model. */
export const Modality = Type.Enum(['text', 'image', 'audio', 'file', 'video']);
export type Modality = Static<typeof Modality>;

const nanos = Type.Optional(Type.Number({ minimum: 0 }));
const priceClasses = {
  input: Type.Number({ minimum: 0 }),
  output: Type.Number({ minimum: 0 }),
  cachedInput: nanos,
  /** Audio read from a cache; `cachedInput` if absent. */
  cachedAudioInput: nanos,
  cacheWrite: nanos,
  /** Cache writes kept for an hour or longer; `cacheWrite` if absent. */
  cacheWriteLong: nanos,
  reasoning: nanos,
  audioInput: nanos,
  audioOutput: nanos,
  /** Images in the answer. */
  imageOutput: nanos,
};

/** Prices of one call in nano-USD per token, by disjoint token class; the result of `priceAt`. */
export const FlatPrice = Type.Object(priceClasses);
export type FlatPrice = Static<typeof FlatPrice>;

/** Prices of a call whose prompt (all input classes together) is longer than `aboveInputTokens`. */
export const PriceTier = Type.Object({ aboveInputTokens: Type.Integer({ minimum: 1 }), ...priceClasses });
export type PriceTier = Static<typeof PriceTier>;

const tiers = Type.Optional(Type.Array(PriceTier));

/** Complete prices of one service tier. */
export const ServicePrice = Type.Object({ ...priceClasses, tiers });
export type ServicePrice = Static<typeof ServicePrice>;

const servicePrice = Type.Optional(ServicePrice);

/** Service tiers with their own prices, by the name in responses. */
export const ServiceTiers = Type.Object({
  flex: servicePrice,
  priority: servicePrice,
  batch: servicePrice,
  fast: servicePrice,
});
export type ServiceTiers = Static<typeof ServiceTiers>;

/** Fees beside tokens, in nano-USD. */
export const Fees = Type.Object({
  /** For each web search of the model. */
  webSearch: nanos,
  /** For each request. */
  request: nanos,
  /** For each request, by the amount of search results that the model reads; instead of `request`. */
  requestByContext: Type.Optional(
    Type.Object({
      low: Type.Number({ minimum: 0 }),
      medium: Type.Number({ minimum: 0 }),
      high: Type.Number({ minimum: 0 }),
    }),
  ),
});
export type Fees = Static<typeof Fees>;

/**
 * Prices in nano-USD per token (1 USD per million tokens = 1,000 nano-USD per token), by disjoint token
 * class. An absent class is billed as `input` or `output`. `tiers`, by ascending threshold, replace the whole price for
 * long prompts, `serviceTiers` for calls at other than the standard tier; use `priceAt` to read them. `fees` are the same
 * for all of them.
 */
export const Price = Type.Object({
  ...priceClasses,
  tiers,
  serviceTiers: Type.Optional(ServiceTiers),
  fees: Type.Optional(Fees),
});
export type Price = Static<typeof Price>;

/**
 * How reasoning is controlled: not at all (the model does not reason), by effort level, by token budget, by effort with
 * the model deciding when to reason (`adaptive`), or by Google's thinking level.
 */
export const ReasoningStyle = Type.Enum(['none', 'effort', 'budget', 'adaptive', 'level']);
export type ReasoningStyle = Static<typeof ReasoningStyle>;

/** Effort levels, by OpenAI's names. */
export const Effort = Type.Enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);
export type Effort = Static<typeof Effort>;

/** One model of one provider. An absent field is unknown, never a guess. */
export const CatalogModel = Type.Object({
  provider: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1, description: "The provider's model name." }),
  contextWindow: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Tokens of prompt and response together.' }),
  ),
  maxInputTokens: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Tokens of the prompt, if less than the context window.' }),
  ),
  maxOutputTokens: Type.Optional(Type.Integer({ minimum: 1 })),
  inputModalities: Type.Optional(Type.Array(Modality)),
  outputModalities: Type.Optional(Type.Array(Modality)),
  reasoning: Type.Optional(Type.Boolean()),
  tools: Type.Optional(Type.Boolean()),
  structuredOutput: Type.Optional(Type.Boolean()),
  temperature: Type.Optional(Type.Boolean({ description: 'Whether sampling parameters are accepted.' })),
  unsupportedParameters: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: "Request parameters, by OpenAI's names, that the model rejects or ignores.",
    }),
  ),
  reasoningStyle: Type.Optional(ReasoningStyle),
  reasoningEfforts: Type.Optional(
    Type.Array(Effort, { description: 'Supported levels, ascending; absent if unknown.' }),
  ),
  forcedToolChoice: Type.Optional(Type.Boolean({ description: 'Whether a tool call can be forced.' })),
  tokenizerMultiplier: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10,
      description: 'Tokens per token of o200k_base, for estimates; 1 if absent.',
    }),
  ),
  chatCompletions: Type.Optional(
    Type.Boolean({
      description: 'Whether its provider serves it over chat completions; true if absent.',
    }),
  ),
  embeddings: Type.Optional(
    Type.Boolean({ description: 'Whether it turns texts into vectors, and is no chat model.' }),
  ),
  price: Type.Optional(Price),
  deprecated: Type.Optional(Type.Boolean({ description: 'Still priced, but not selected automatically.' })),
  released: Type.Optional(Type.String({ description: 'ISO date.' })),
  source: Type.String({ description: 'Where the facts come from.' }),
});
export type CatalogModel = Static<typeof CatalogModel>;
