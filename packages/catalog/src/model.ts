import { type Static, Type } from 'typebox';

/** What goes in or comes out of a model. */
export const Modality = Type.Enum(['text', 'image', 'audio', 'file', 'video']);
export type Modality = Static<typeof Modality>;

const nanos = Type.Optional(Type.Number({ minimum: 0 }));
const priceClasses = {
  input: Type.Number({ minimum: 0 }),
  output: Type.Number({ minimum: 0 }),
  cachedInput: nanos,
  /** Sound read from a cache; as `cachedInput` where absent. */
  cachedAudioInput: nanos,
  cacheWrite: nanos,
  /** Written to be kept for an hour or longer; as `cacheWrite` where absent. */
  cacheWriteLong: nanos,
  reasoning: nanos,
  audioInput: nanos,
  audioOutput: nanos,
};

/** Prices of one call, nano-USD per token by disjoint token class; what `priceAt` gives. */
export const FlatPrice = Type.Object(priceClasses);
export type FlatPrice = Static<typeof FlatPrice>;

/** The prices of a whole call whose prompt (all input classes together) is longer than `aboveInputTokens`. */
export const PriceTier = Type.Object({ aboveInputTokens: Type.Integer({ minimum: 1 }), ...priceClasses });
export type PriceTier = Static<typeof PriceTier>;

const tiers = Type.Optional(Type.Array(PriceTier));

/** The prices of one class of service; whole, not differences. */
export const ServicePrice = Type.Object({ ...priceClasses, tiers });
export type ServicePrice = Static<typeof ServicePrice>;

const servicePrice = Type.Optional(ServicePrice);

/** Classes of service with prices of their own, by the name that answers call them. */
export const ServiceTiers = Type.Object({
  flex: servicePrice,
  priority: servicePrice,
  batch: servicePrice,
  fast: servicePrice,
});
export type ServiceTiers = Static<typeof ServiceTiers>;

/**
 * Prices in nano-USD per token (1 USD per million tokens = 1,000 nano-USD per token), by disjoint token
 * class. A class that is absent is charged as its plain class (`input` or `output`). `tiers`, by rising
 * threshold, replace the whole price for long prompts, `serviceTiers` for calls that were served otherwise
 * than ordinarily; read them through `priceAt`.
 */
export const Price = Type.Object({ ...priceClasses, tiers, serviceTiers: Type.Optional(ServiceTiers) });
export type Price = Static<typeof Price>;

/**
 * How the amount of reasoning is asked for: not at all (the model has none), by a level of effort, within a
 * budget of tokens, by effort with the model deciding when to reason (`adaptive`), by Google's thinking level.
 */
export const ReasoningStyle = Type.Enum(['none', 'effort', 'budget', 'adaptive', 'level']);
export type ReasoningStyle = Static<typeof ReasoningStyle>;

/** Levels of effort, in OpenAI's words. */
export const Effort = Type.Enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);
export type Effort = Static<typeof Effort>;

/** One model of one provider. What is absent is unknown, never a guess. */
export const CatalogModel = Type.Object({
  provider: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1, description: "The provider's own name of the model." }),
  contextWindow: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Tokens, prompt and answer together.' }),
  ),
  maxInputTokens: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Tokens of the prompt, where less than the whole window.' }),
  ),
  maxOutputTokens: Type.Optional(Type.Integer({ minimum: 1 })),
  inputModalities: Type.Optional(Type.Array(Modality)),
  outputModalities: Type.Optional(Type.Array(Modality)),
  reasoning: Type.Optional(Type.Boolean()),
  tools: Type.Optional(Type.Boolean()),
  structuredOutput: Type.Optional(Type.Boolean()),
  temperature: Type.Optional(Type.Boolean({ description: 'Whether sampling parameters are taken.' })),
  unsupportedParameters: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: "Members of a request, by OpenAI's names, that the model refuses or ignores.",
    }),
  ),
  reasoningStyle: Type.Optional(ReasoningStyle),
  reasoningEfforts: Type.Optional(
    Type.Array(Effort, { description: 'Levels that are understood, rising; absent is unknown.' }),
  ),
  forcedToolChoice: Type.Optional(Type.Boolean({ description: 'Whether a call of a tool can be required.' })),
  tokenizerMultiplier: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10,
      description: 'Tokens for one token of o200k_base, for estimates; absent counts as 1.',
    }),
  ),
  chatCompletions: Type.Optional(
    Type.Boolean({
      description: 'Whether its provider serves it over chat completions; absent counts as yes.',
    }),
  ),
  price: Type.Optional(Price),
  deprecated: Type.Optional(Type.Boolean({ description: 'Still priced, but not to be chosen unasked.' })),
  released: Type.Optional(Type.String({ description: 'ISO date.' })),
  source: Type.String({ description: 'Where the facts come from.' }),
});
export type CatalogModel = Static<typeof CatalogModel>;
