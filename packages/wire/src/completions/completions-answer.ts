/** Answers of OpenAI's legacy completions API, whole and streamed. */
import { type Static, Type } from 'typebox';
import {
  anyObject,
  CompletionUsage,
  nullable,
  optionalNullable,
  providerSpecificFields,
} from '../openai/index.ts';

const CompletionChoice = Type.Object(
  {
    text: Type.String({ description: 'The text, or the next piece of it.' }),
    index: Type.Integer({
      minimum: 0,
      description: 'Number of the choice: those of the first prompt come first.',
    }),
    logprobs: nullable(
      anyObject({ description: '`tokens`, `token_logprobs`, `top_logprobs`, `text_offset`.' }),
      {
        description: 'Log probabilities, if requested.',
      },
    ),
    finish_reason: nullable(Type.String(), {
      description: '`stop`, `length` or `content_filter`; null while a stream goes on.',
    }),
    provider_specific_fields: providerSpecificFields,
  },
  { title: 'CompletionChoice', description: 'One continuation.' },
);

export const TextCompletion = Type.Object(
  {
    id: Type.String({ description: 'Id of the answer.' }),
    object: Type.Enum(['text_completion'], { description: 'Always `text_completion`.' }),
    created: Type.Integer({ description: 'Unix seconds.' }),
    model: Type.String({ description: 'The model that responded, as `<provider>/<model_name>`.' }),
    choices: Type.Array(CompletionChoice, { description: 'The continuations.' }),
    usage: optionalNullable(CompletionUsage, { description: 'Token usage; in streams, if asked for.' }),
  },
  { title: 'TextCompletion', description: 'An answer, or one chunk of a streamed one.' },
);
export type TextCompletion = Static<typeof TextCompletion>;
