import { type Static, Type } from 'typebox';

/** What goes in or comes out of a model. */
export const Modality = Type.Enum(['text', 'image', 'audio', 'file', 'video']);
export type Modality = Static<typeof Modality>;

const priceClasses = {
  input: Type.Number({ minimum: 0 }),
  output: Type.Number({ minimum: 0 }),
  cachedInput: Type.Optional(Type.Number({ minimum: 0 })),
  cacheWrite: Type.Optional(Type.Number({ minimum: 0 })),
  reasoning: Type.Optional(Type.Number({ minimum: 0 })),
  audioInput: Type.Optional(Type.Number({ minimum: 0 })),
  audioOutput: Type.Optional(Type.Number({ minimum: 0 })),
};

/** The prices of a whole call whose prompt (all input classes together) is longer than `aboveInputTokens`. */
export const PriceTier = Type.Object({ aboveInputTokens: Type.Integer({ minimum: 1 }), ...priceClasses });
export type PriceTier = Static<typeof PriceTier>;

/**
 * Prices in nano-USD per token (1 USD per million tokens = 1,000 nano-USD per token), by disjoint token
 * class. A class that is absent is charged as its plain class (`input` or `output`). `tiers`, by rising
 * threshold, replace the whole price for long prompts; read them through `priceAt`.
 */
export const Price = Type.Object({ ...priceClasses, tiers: Type.Optional(Type.Array(PriceTier)) });
export type Price = Static<typeof Price>;

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
  price: Type.Optional(Price),
  deprecated: Type.Optional(Type.Boolean({ description: 'Still priced, but not to be chosen unasked.' })),
  released: Type.Optional(Type.String({ description: 'ISO date.' })),
  source: Type.String({ description: 'Where the facts come from.' }),
});
export type CatalogModel = Static<typeof CatalogModel>;
