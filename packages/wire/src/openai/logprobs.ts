import { type Static, Type } from 'typebox';
import { nullable, optionalNullable } from './schema-helpers.ts';

const tokenMembers = {
  token: Type.String({ description: 'The token as text.' }),
  bytes: optionalNullable(Type.Array(Type.Integer()), {
    description: 'Its UTF-8 bytes; a character may span several tokens.',
  }),
  logprob: Type.Number({
    description: 'Natural logarithm of its probability; -9999 stands for very unlikely.',
  }),
};

export const TopLogprob = Type.Object(tokenMembers, {
  title: 'TopLogprob',
  description: 'A likely token at this position.',
});
export type TopLogprob = Static<typeof TopLogprob>;

export const TokenLogprob = Type.Object(
  {
    ...tokenMembers,
    top_logprobs: Type.Array(TopLogprob, { description: 'The most likely tokens at this position.' }),
  },
  { title: 'TokenLogprob', description: 'An output token with its log probability.' },
);
export type TokenLogprob = Static<typeof TokenLogprob>;

export const ChoiceLogprobs = Type.Object(
  {
    content: optionalNullable(Type.Array(TokenLogprob), { description: 'Tokens of the content.' }),
    refusal: optionalNullable(Type.Array(TokenLogprob), { description: 'Tokens of the refusal.' }),
  },
  { title: 'ChoiceLogprobs', description: 'Log probabilities, as the provider sent them (never restored).' },
);
export type ChoiceLogprobs = Static<typeof ChoiceLogprobs>;

/** The `logprobs` field of a choice. */
export const choiceLogprobs = nullable(ChoiceLogprobs, {
  description: 'Log probabilities, if requested.',
});
