/** The answer of OpenAI's embeddings API. */
import { type Static, Type } from 'typebox';

export const Embedding = Type.Object(
  {
    object: Type.Enum(['embedding'], { description: 'Always `embedding`.' }),
    index: Type.Integer({ minimum: 0, description: 'Number of the input.' }),
    embedding: Type.Union(
      [
        Type.Array(Type.Number({ description: 'A component.' }), { description: 'The vector.' }),
        Type.String({ description: 'The vector as base64 of little-endian 32-bit floats.' }),
      ],
      { description: 'The vector, in the requested format.' },
    ),
  },
  { title: 'Embedding', description: 'The vector of one input.' },
);
export type Embedding = Static<typeof Embedding>;

export const EmbeddingsAnswer = Type.Object(
  {
    object: Type.Enum(['list'], { description: 'Always `list`.' }),
    data: Type.Array(Embedding, { description: 'One vector for each input, in order.' }),
    model: Type.String({ description: 'The model that responded, as `<provider>/<model_name>`.' }),
    usage: Type.Object(
      {
        prompt_tokens: Type.Integer({ minimum: 0, description: 'Tokens of all inputs.' }),
        total_tokens: Type.Integer({ minimum: 0, description: 'The same.' }),
      },
      { title: 'EmbeddingsUsage', description: 'Token usage of a request.' },
    ),
  },
  { title: 'EmbeddingsAnswer', description: 'The vectors of a request.' },
);
export type EmbeddingsAnswer = Static<typeof EmbeddingsAnswer>;
