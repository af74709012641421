import { type Static, Type } from 'typebox';
import { orNull, pageOf } from '../common-schemas.ts';
import { recordMembers } from './record-schemas.ts';

const usd = (description: string) => orNull(Type.Number({ minimum: 0 }), description);

export const ConfiguredModel = Type.Object(
  {
    id: Type.String({ description: '`<provider>/<model>`.' }),
    provider: Type.String({ description: 'Name of its provider.' }),
    origin: recordMembers.origin,
    facts_from: Type.Array(Type.Enum(['catalog', 'provider']), {
      description:
        'What is known of it: the catalog, and the `models` of its provider, which add to it and correct it.',
    }),
    context_window: orNull(Type.Integer({ minimum: 0 }), 'Maximum tokens of prompt and response together.'),
    max_output_tokens: orNull(Type.Integer({ minimum: 0 }), 'Maximum tokens of a response.'),
    input_modalities: orNull(Type.Array(Type.String()), 'What it reads; null if unknown.'),
    output_modalities: orNull(Type.Array(Type.String()), 'What it writes; null if unknown.'),
    apis: Type.Array(Type.String(), { description: 'APIs over which its provider serves it.' }),
    reasoning: Type.Boolean({ description: 'Whether it reasons before it responds.' }),
    tools: orNull(Type.Boolean(), 'Whether it supports tool calls; null if unknown.'),
    deprecated: Type.Boolean({ description: 'Whether its provider retires it; `auto` does not choose it.' }),
    price: orNull(
      Type.Object({
        input: usd('USD per million prompt tokens.'),
        output: usd('USD per million response tokens.'),
        cached_input: usd('USD per million prompt tokens read from the cache.'),
        cache_write: usd('USD per million prompt tokens written to the cache.'),
      }),
      'Null if unknown.',
    ),
  },
  { title: 'ConfiguredModel', description: 'A model as it is resolved, from provider and catalog.' },
);
export type ConfiguredModel = Static<typeof ConfiguredModel>;

export const ConfiguredModelList = pageOf(ConfiguredModel, 'ConfiguredModelList', 'Models in order of id.');
