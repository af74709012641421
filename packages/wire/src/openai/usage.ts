import { type Static, Type } from 'typebox';
import { optionalNullable } from './schema-helpers.ts';

const tokens = (description: string) => optionalNullable(Type.Integer({ minimum: 0 }), { description });

export const PromptTokensDetails = Type.Object(
  {
    cached_tokens: tokens('Read from a cache of the provider.'),
    cache_write_tokens: tokens('Written to a cache of the provider.'),
    audio_tokens: tokens('Sound.'),
    text_tokens: tokens('Text.'),
    image_tokens: tokens('Pictures.'),
  },
  { title: 'PromptTokensDetails', description: 'What the prompt tokens consist of.' },
);
export type PromptTokensDetails = Static<typeof PromptTokensDetails>;

export const CompletionTokensDetails = Type.Object(
  {
    reasoning_tokens: tokens('Reasoning before the answer.'),
    audio_tokens: tokens('Spoken output.'),
    text_tokens: tokens('Text.'),
    accepted_prediction_tokens: tokens('Taken over from the prediction.'),
    rejected_prediction_tokens: tokens('Of the prediction, not used but charged.'),
  },
  { title: 'CompletionTokensDetails', description: 'What the completion tokens consist of.' },
);
export type CompletionTokensDetails = Static<typeof CompletionTokensDetails>;

export const CompletionUsage = Type.Object(
  {
    prompt_tokens: Type.Integer({ minimum: 0, description: 'Tokens of the prompt, cached ones included.' }),
    completion_tokens: Type.Integer({ minimum: 0, description: 'Tokens of the answer, reasoning included.' }),
    total_tokens: Type.Integer({ minimum: 0, description: 'The sum of both.' }),
    prompt_tokens_details: optionalNullable(PromptTokensDetails, { description: 'Parts of the prompt.' }),
    completion_tokens_details: optionalNullable(CompletionTokensDetails, {
      description: 'Parts of the answer.',
    }),
  },
  { title: 'CompletionUsage', description: 'Token counts of a request.' },
);
export type CompletionUsage = Static<typeof CompletionUsage>;
