/** The request of OpenAI's legacy completions API. */
import { type Static, Type } from 'typebox';
import {
  ExtraBody,
  extensionFields,
  mapByNumber,
  optionalNullable,
  overrideFields,
  requestTimeout,
  routingExtensionFields,
  StreamOptions,
} from '../openai/index.ts';

/** Prompts of one request: as many as choices are possible. */
const maxPrompts = 128;
const tokenIds = Type.Array(Type.Integer({ minimum: 0, description: 'Id of a token.' }), {
  minItems: 1,
  description: 'One prompt as token ids.',
});

const promptFields = {
  prompt: Type.Union(
    [
      Type.String({ description: 'One prompt.' }),
      Type.Array(Type.String({ description: 'A prompt.' }), {
        minItems: 1,
        maxItems: maxPrompts,
        description: 'Several prompts.',
      }),
      tokenIds,
      Type.Array(tokenIds, {
        minItems: 1,
        maxItems: maxPrompts,
        description: 'Several prompts as token ids.',
      }),
    ],
    {
      description:
        'What is continued. For a chat model, each prompt becomes a user message of a request of its own; token ids are only ' +
        'possible where the model is served over completions, and not with anonymization.',
    },
  ),
  suffix: optionalNullable(Type.String(), {
    description: 'Text behind the inserted one (infilling); only where the model is served over completions.',
  }),
  echo: optionalNullable(Type.Boolean(), {
    description: 'Repeat the prompt in the answer; only where the model is served over completions.',
  }),
};

const samplingFields = {
  max_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
    description:
      'Maximum output tokens. The gateway adds no limit; some providers stop after 16 without one.',
  }),
  temperature: optionalNullable(Type.Number({ minimum: 0, maximum: 2 }), { description: 'Randomness.' }),
  top_p: optionalNullable(Type.Number({ minimum: 0, maximum: 1 }), { description: 'Nucleus sampling.' }),
  n: optionalNullable(Type.Integer({ minimum: 1, maximum: 128 }), {
    description: 'Choices for each prompt.',
  }),
  best_of: optionalNullable(Type.Integer({ minimum: 1, maximum: 128 }), {
    description:
      'Candidates of which the best are returned; only where the model is served over completions.',
  }),
  presence_penalty: optionalNullable(Type.Number({ minimum: -2, maximum: 2 }), {
    description: 'Positive values favor new tokens.',
  }),
  frequency_penalty: optionalNullable(Type.Number({ minimum: -2, maximum: 2 }), {
    description: 'Positive values penalize frequent tokens.',
  }),
  logit_bias: optionalNullable(
    mapByNumber(Type.Integer({ minimum: -100, maximum: 100 }), { description: 'Token ids and their bias.' }),
    { description: 'Changes the score of tokens.' },
  ),
  seed: optionalNullable(Type.Integer(), { description: 'Requests reproducible sampling.' }),
  logprobs: optionalNullable(Type.Integer({ minimum: 0 }), {
    description:
      'Number of log probabilities for each token; only where the model is served over completions.',
  }),
  stop: optionalNullable(
    Type.Union([
      Type.String({ description: 'A single stop sequence.' }),
      Type.Array(Type.String(), { description: 'Stop sequences; most providers accept four.' }),
    ]),
    { description: 'Sequences that end the response; they are not part of it.' },
  ),
};

export const CompletionsRequest = Type.Object(
  {
    model: Type.String({
      minLength: 1,
      description: '`auto`, `<provider>/<model_name>` or an alias; chat models, too.',
    }),
    ...promptFields,
    ...samplingFields,
    stream: optionalNullable(Type.Boolean(), { description: 'Stream the response as server-sent events.' }),
    stream_options: optionalNullable(StreamOptions, { description: 'Settings of a streamed response.' }),
    user: optionalNullable(Type.String(), {
      description: 'Stable id of your end user; a keyed hash is sent if anonymization is enabled.',
    }),
    timeout: requestTimeout,
    ...extensionFields,
    ...routingExtensionFields,
    extra_body: optionalNullable(ExtraBody, { description: 'Further parameters, wrapped.' }),
    ...overrideFields,
  },
  {
    title: 'CompletionsRequest',
    description: 'A request to continue texts. Unknown parameters pass to providers that serve completions.',
  },
);
export type CompletionsRequest = Static<typeof CompletionsRequest>;
