import { type Static, Type } from 'typebox';
import { timelineSteps } from '../ledger/index.ts';
import { orNull, pageOf, Timestamp } from './common-schemas.ts';
import { RequestUsage } from './usage-schemas.ts';

const text = (description: string) => Type.String({ description });
const milliseconds = (description: string) => Type.Number({ minimum: 0, description });

const requestMembers = {
  ...RequestUsage.properties,
  key_id: text('The key that sent it; `person:<id>` for somebody who was signed in.'),
  account_id: text('The account of the key.'),
  team_id: orNull(Type.String(), 'The team of the key; null if it has none.'),
  region: orNull(Type.String(), 'Configured region of the provider; null if unknown.'),
  private: orNull(
    Type.Integer({ minimum: 0 }),
    'Number of replaced values; null for a request that was not anonymized.',
  ),
};

export const RequestSummary = Type.Object(requestMembers, {
  title: 'RequestSummary',
  description: 'A request without its content.',
});
export type RequestSummary = Static<typeof RequestSummary>;

const { properties: pageMembers } = pageOf(RequestSummary, 'RequestPage', 'Requests.');
export const RequestPage = Type.Object(
  {
    ...pageMembers,
    searched_to: orNull(
      Timestamp,
      'Filters that no index answers look at a part of the time for each page: so far was looked, and `next_cursor` goes on from there, also after an empty page. Null: to the end of the page.',
    ),
  },
  { title: 'RequestPage', description: 'Requests, newest first.' },
);
export type RequestPage = Static<typeof RequestPage>;

const TokenCost = Type.Object({
  class: Type.Enum(
    ['input', 'cached_input', 'cache_write', 'audio_input', 'output', 'reasoning', 'audio_output'],
    { description: 'The class of the tokens; classes do not overlap.' },
  ),
  tokens: Type.Integer({ minimum: 0, description: 'Number of tokens.' }),
  usd_per_mtok: orNull(
    Type.Number({ minimum: 0 }),
    'Price of a million tokens now, in USD; null if unknown.',
  ),
  usd: orNull(Type.Number({ minimum: 0 }), 'What the tokens cost at this price, in USD; null if unknown.'),
});
export type TokenCost = Static<typeof TokenCost>;

const RequestRouting = Type.Object(
  {
    policy: text('The policy of `auto`.'),
    version: text('Version of its weights.'),
    cause: text('Why this model was chosen.'),
    domain: text('What the prompt is about.'),
    guarded: Type.Boolean({ description: 'Whether the choice was held to models of proven quality.' }),
    difficulty: Type.Number({ description: 'Predicted difficulty of the prompt.' }),
    candidates: Type.Array(
      Type.Object({
        model: text('`<provider>/<model_name>`.'),
        success: Type.Number({ description: 'Predicted probability of a good answer.' }),
        measured: Type.Boolean({
          description:
            'False for a model without public scores and feedback: it is ranked by what its name, price and age suggest.',
        }),
        cost_usd: orNull(Type.Number({ minimum: 0 }), 'Expected cost in USD; null if the price is unknown.'),
        milliseconds: milliseconds('Expected time to the end of the answer.'),
        first_token_ms: milliseconds('Expected time to the first token.'),
        utility: orNull(Type.Number(), 'What the candidates are ranked by; null: not comparable.'),
      }),
      { description: 'The best candidates, first the best.' },
    ),
    preference: Type.Object(
      {
        cost_weight: Type.Number({ description: 'Weight of the cost.' }),
        time_weight: Type.Number({ description: 'Weight of the time.' }),
      },
      { description: 'The trade-off.' },
    ),
    pinned: Type.Boolean({ description: 'Whether the model of the conversation was kept.' }),
    previous_model: orNull(Type.String(), 'The previous model of the conversation.'),
    shadow_model: orNull(Type.String(), 'The choice of the shadow weights; null without any.'),
    rejected: Type.Integer({ minimum: 0, description: 'Number of models that could not serve it.' }),
    excluded: Type.Array(
      Type.Object({
        reason: Type.String({ description: 'Why they could not serve it.' }),
        count: Type.Integer({ minimum: 1, description: 'Number of models.' }),
        models: Type.Array(Type.String(), { description: 'Some of them: at most 5.' }),
      }),
      {
        description:
          'The most frequent reasons why models could not serve it, at most 8; empty in older records.',
      },
    ),
    dropped_parameters: Type.Array(Type.String(), {
      description: 'Parameters that the choice does not support.',
    }),
  },
  { title: 'RequestRouting', description: 'A decision of `auto`.' },
);
export type RequestRouting = Static<typeof RequestRouting>;

const ReceiptSummary = Type.Object({
  replacement: text('How values were replaced.'),
  entities: Type.Array(
    Type.Object({
      type: text('Name of the type.'),
      code: Type.Integer({ description: 'Code of the type.' }),
      count: Type.Integer({ minimum: 0, description: 'Number of replaced values.' }),
    }),
    { description: 'Replaced values by type.' },
  ),
  total: Type.Integer({ minimum: 0, description: 'Number of replaced values.' }),
  restored: Type.Integer({ minimum: 0, description: 'Placeholders in the answer that were restored.' }),
  altered: Type.Integer({ minimum: 0, description: 'Of these, those that the model had altered.' }),
  withheld: Type.Integer({ minimum: 0, description: 'Placeholders that were not restored.' }),
});
export type ReceiptSummary = Static<typeof ReceiptSummary>;

const RequestTimeline = Type.Object(
  {
    steps: Type.Array(
      Type.Object({
        name: Type.Enum([...timelineSteps], {
          description: '`admission`: key, limits and body; `reading`: parsing and checking it.',
        }),
        start_ms: milliseconds('When it began.'),
        duration_ms: milliseconds('How long it took.'),
      }),
      { description: 'What was done before it was sent, in order.' },
    ),
    attempts: Type.Array(
      Type.Object({
        model: text('`<provider>/<model_name>`.'),
        start_ms: milliseconds('When it began.'),
        duration_ms: milliseconds('How long it took, to the end of the response.'),
        http_status: orNull(Type.Integer(), 'HTTP status of the provider; null if it sent none.'),
        outcome: text('`ok`, `aborted`, `hedge_lost`, or an error code.'),
        provider_request_id: orNull(Type.String(), 'What the provider calls the request, if it tells.'),
        provider_code: orNull(
          Type.String(),
          'Code or type of the error in the words of the provider, if it failed.',
        ),
      }),
      { description: 'Calls to providers, in order; those of a hedge or of a divided request overlap.' },
    ),
    first_byte_ms: orNull(Type.Number({ minimum: 0 }), 'When the response of the provider began.'),
    provider_end_ms: orNull(Type.Number({ minimum: 0 }), 'When the last call to a provider ended.'),
    end_ms: milliseconds('When the request was settled, just before its last bytes were sent.'),
  },
  { title: 'RequestTimeline', description: 'What happened when: milliseconds since the request arrived.' },
);
export type RequestTimeline = Static<typeof RequestTimeline>;

export const RequestDetail = Type.Object(
  {
    ...requestMembers,
    content_kept_until: orNull(
      Timestamp,
      'Until when its content is kept; null if it is not: only keys with the scope `content_logging` ask for that.',
    ),
    costs: Type.Array(TokenCost, {
      description:
        'Tokens by class, with prices of the present catalog. They can differ from `cost_usd`, which was counted with the prices of its time, its service tier and its fees.',
    }),
    routing: orNull(RequestRouting, 'The decision of `auto`; null if the caller named the model.'),
    receipt: orNull(ReceiptSummary, 'What anonymization did; null for a request that was not anonymized.'),
    timeline: orNull(
      RequestTimeline,
      'What happened when; null if the process died, and for requests of earlier versions.',
    ),
  },
  { title: 'RequestDetail', description: 'A request with what became of it. No content.' },
);
export type RequestDetail = Static<typeof RequestDetail>;

export const RequestContent = Type.Object(
  {
    request_id: text('Id of the request.'),
    kept_until: Timestamp,
    sent: Type.Unknown({
      description:
        'The body that the provider got; `{"truncated":true,"bytes":N}` if it was larger than a megabyte, or no JSON.',
    }),
    received: Type.Object(
      {
        text: text('Text of the first choice.'),
        tool_calls: Type.Array(
          Type.Object({ name: text('Name of the tool.'), arguments: text('Arguments, as they were sent.') }),
          { description: 'Calls of tools.' },
        ),
        truncated: Type.Boolean({ description: 'Whether the rest was left out.' }),
      },
      { description: 'What the provider sent. Nothing in it is restored.' },
    ),
  },
  {
    title: 'RequestContent',
    description: 'What a provider got and sent: with placeholders wherever the request was anonymized.',
  },
);
export type RequestContent = Static<typeof RequestContent>;
