import { type Static, Type } from 'typebox';
import { optionalNullable } from './schema-helpers.ts';

const tokens = (description: string) => optionalNullable(Type.Integer({ minimum: 0 }), { description });

export const PromptTokensDetails = Type.Object(
  {
    cached_tokens: tokens('Read from the provider cache.'),
    cache_write_tokens: tokens('Written to the provider cache.'),
    audio_tokens: tokens('Audio.'),
    text_tokens: tokens('Text.'),
    image_tokens: tokens('Images.'),
  },
  { title: 'PromptTokensDetails', description: 'Breakdown of the prompt tokens.' },
);
export type PromptTokensDetails = Static<typeof PromptTokensDetails>;

export const CompletionTokensDetails = Type.Object(
  {
    reasoning_tokens: tokens('Reasoning.'),
    audio_tokens: tokens('Audio output.'),
    text_tokens: tokens('Text.'),
    accepted_prediction_tokens: tokens('Accepted from the prediction.'),
    rejected_prediction_tokens: tokens('Rejected from the prediction, but billed.'),
  },
  { title: 'CompletionTokensDetails', description: 'Breakdown of the completion tokens.' },
);
export type CompletionTokensDetails = Static<typeof CompletionTokensDetails>;

export const CompletionUsage = Type.Object(
  {
    prompt_tokens: Type.Integer({ minimum: 0, description: 'Prompt tokens, including cached ones.' }),
    completion_tokens: Type.Integer({ minimum: 0, description: 'Output tokens, including reasoning.' }),
    total_tokens: Type.Integer({ minimum: 0, description: 'The sum of both.' }),
    prompt_tokens_details: optionalNullable(PromptTokensDetails, {
      description: 'Breakdown of the prompt tokens.',
    }),
    completion_tokens_details: optionalNullable(CompletionTokensDetails, {
      description: 'Breakdown of the completion tokens.',
    }),
  },
  { title: 'CompletionUsage', description: 'Token usage of a request.' },
);
export type CompletionUsage = Static<typeof CompletionUsage>;
