/** The request of OpenAI's embeddings API. */
import { type Static, Type } from 'typebox';
import {
  ExtraBody,
  extensionFields,
  optionalNullable,
  overrideFields,
  requestTimeout,
  routingExtensionFields,
} from '../openai/index.ts';

/** Inputs of one request; providers that accept fewer get several. */
const maxEmbeddingInputs = 2048;
const maxIdentifierChars = 128;

const tokenId = Type.Integer({ minimum: 0, description: 'Id of a token.' });
const tokenIds = Type.Array(tokenId, { minItems: 1, description: 'One input as token ids.' });

export const EmbeddingsRequest = Type.Object(
  {
    model: Type.String({
      minLength: 1,
      description:
        'An embedding model, or an alias of one; not `auto`: vectors of different models cannot be compared.',
    }),
    input: Type.Union(
      [
        Type.String({ description: 'One text.' }),
        Type.Array(Type.String({ description: 'A text.' }), {
          minItems: 1,
          maxItems: maxEmbeddingInputs,
          description: 'Several texts.',
        }),
        tokenIds,
        Type.Array(tokenIds, {
          minItems: 1,
          maxItems: maxEmbeddingInputs,
          description: 'Several inputs as token ids.',
        }),
      ],
      { description: 'What is embedded: texts, or token ids (not with anonymization).' },
    ),
    dimensions: optionalNullable(Type.Integer({ minimum: 1 }), {
      description: 'Length of the vectors, for models that can shorten them.',
    }),
    encoding_format: optionalNullable(Type.Enum(['float', 'base64']), {
      description: '`float` (default), or `base64`: 32-bit floats, little-endian.',
    }),
    input_type: optionalNullable(Type.String({ minLength: 1, maxLength: 64 }), {
      description:
        '`query` or `document`, or a value of the provider. Left out with a warning for models without such a distinction.',
    }),
    user: optionalNullable(Type.String({ maxLength: maxIdentifierChars }), {
      description: 'Stable id of your end user; a keyed hash is sent if anonymization is enabled.',
    }),
    timeout: requestTimeout,
    ...extensionFields,
    ...routingExtensionFields,
    extra_body: optionalNullable(ExtraBody, { description: 'Further parameters, wrapped.' }),
    ...overrideFields,
  },
  {
    title: 'EmbeddingsRequest',
    description:
      'A request for vectors. Unknown parameters are forwarded unchanged to OpenAI-compatible providers.',
  },
);
export type EmbeddingsRequest = Static<typeof EmbeddingsRequest>;
