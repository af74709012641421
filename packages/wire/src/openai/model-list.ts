import { type Static, Type } from 'typebox';
import { optionalNullable } from './schema-helpers.ts';

const usdPerMillionTokens = (what: string) =>
  optionalNullable(Type.Number({ minimum: 0 }), {
    description: `USD for a million ${what}; null if unknown.`,
  });

export const ModelPrices = Type.Object(
  {
    input: usdPerMillionTokens('input tokens'),
    output: usdPerMillionTokens('output tokens'),
    cached_input: usdPerMillionTokens('input tokens read from a cache'),
    cache_write: usdPerMillionTokens('input tokens written to a cache'),
  },
  { title: 'ModelPrices', description: 'Prices of the model.' },
);
export type ModelPrices = Static<typeof ModelPrices>;

export const Model = Type.Object(
  {
    id: Type.String({ description: '`<provider>/<model_name>`, an alias or `auto`.' }),
    object: Type.Enum(['model'], { description: 'Always `model`.' }),
    created: Type.Integer({ minimum: 0, description: 'Unix seconds.' }),
    owned_by: Type.String({ description: 'The provider.' }),
    context_length: optionalNullable(Type.Integer({ minimum: 0 }), {
      description: 'Maximum tokens of prompt and response together.',
    }),
    max_output_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
      description: 'Maximum output tokens.',
    }),
    input_modalities: optionalNullable(Type.Array(Type.String()), {
      description: 'Input modalities: `text`, `image`, `audio`, `file`, `video`.',
    }),
    output_modalities: optionalNullable(Type.Array(Type.String()), {
      description: 'Output modalities: `text`, `audio`, `image`.',
    }),
    apis: optionalNullable(Type.Array(Type.String()), {
      description:
        'APIs over which its provider serves it: `chat`, `responses`, `messages`, `completions`, `embeddings`. Requests of others are translated, except those for embeddings.',
    }),
    supported_parameters: optionalNullable(Type.Array(Type.String()), {
      description: 'Optional request parameters that the model supports.',
    }),
    pricing: optionalNullable(ModelPrices, { description: 'Prices of the model.' }),
  },
  { title: 'Model', description: 'An available model.' },
);
export type Model = Static<typeof Model>;

export const ModelList = Type.Object(
  {
    object: Type.Enum(['list'], { description: 'Always `list`.' }),
    data: Type.Array(Model, { description: 'The models.' }),
  },
  { title: 'ModelList', description: 'The models available to a key.' },
);
export type ModelList = Static<typeof ModelList>;
