/** Reports on decisions of `auto`. */
import { type Static, Type } from 'typebox';
import { orNull, Timestamp } from './common-schemas.ts';

const Expected = Type.Object(
  {
    quality: Type.Number({ description: 'Mean expected quality, 0 to 1.' }),
    cost_usd: Type.Number({
      description: 'Sum of the expected costs of the requests whose models have a price.',
    }),
    seconds: Type.Number({ description: 'Mean expected time to the complete answer.' }),
    unpriced: Type.Integer({ description: 'Requests without an expected cost.' }),
  },
  { description: 'What was expected of the models that were ranked first.' },
);

const Choice = Type.Object({
  model: Type.String({ description: '`<provider>/<model_name>`.' }),
  quality: Type.Number({ description: 'Expected quality, 0 to 1.' }),
  cost_usd: orNull(Type.Number(), 'Expected cost; null without a price.'),
});

export const RoutingReplay = Type.Object(
  {
    dial: Type.Number({ description: 'The trade-off of the replay, 0 (cheapest) to 10 (best).' }),
    requests: Type.Integer({ description: 'Decisions that were replayed.' }),
    moved: Type.Integer({ description: 'How many of them would have chosen another model.' }),
    since: orNull(Timestamp, 'When the oldest of them was made; null without any.'),
    before: Expected,
    after: Expected,
    models: Type.Array(
      Type.Object({
        model: Type.String({ description: '`<provider>/<model_name>`.' }),
        before: Type.Integer({ description: 'Requests for which it was ranked first.' }),
        after: Type.Integer({ description: 'The same with the trade-off of the replay.' }),
      }),
      { description: 'Models that were ranked first, those with most requests first.' },
    ),
    moves: Type.Array(
      Type.Object({
        request_id: Type.String(),
        started_at: Timestamp,
        domain: Type.String({ description: 'What the prompt was mostly about.' }),
        before: Choice,
        after: Choice,
      }),
      { maxItems: 100, description: 'The newest requests that would have gone elsewhere.' },
    ),
  },
  {
    title: 'RoutingReplay',
    description: 'What stored decisions would have been with another trade-off. No model is called.',
  },
);
export type RoutingReplay = Static<typeof RoutingReplay>;

const Figure = (what: string) =>
  Type.Object(
    {
      grades: Type.Integer({ description: 'Number of grades.' }),
      mean: orNull(Type.Number(), 'Their mean; null without grades.'),
      error: orNull(Type.Number(), 'Its standard error; null without grades.'),
    },
    { description: what },
  );

export const PolicyTrialView = Type.Object({
  account_id: Type.String(),
  version: Type.String({ description: 'Version of its weights.' }),
  stage: Type.Enum(['shadow', 'serving', 'withdrawn'], {
    description: '`shadow` chooses without effect; `withdrawn` no longer serves.',
  }),
  since: Timestamp,
  graded: Type.Integer({ description: 'Number of its choices with feedback.' }),
  served: Figure('Choices that differ from the best one that ignores prompts, and their gain in utility.'),
  compared: Figure('Feedback while it was in shadow, and by how much its squared error was smaller.'),
});

export const FeedbackReport = Type.Object(
  {
    grades: Type.Integer({ description: 'Feedback that was looked at: the newest of the time.' }),
    models: Type.Array(
      Type.Object({
        account_id: Type.String(),
        model: Type.String({ description: '`<provider>/<model_name>`.' }),
        grades: Type.Integer({ description: 'Answers with feedback.' }),
        mean_score: Type.Number({ description: 'Mean of their scores, 0 to 1.' }),
        predicted: orNull(
          Type.Number(),
          'Mean quality that was expected of them when they were chosen; null if unknown.',
        ),
        quality_without: orNull(
          Type.Number(),
          'Expected quality for all graded prompts of the account by public scores alone; null for a model that is gone.',
        ),
        quality_now: orNull(Type.Number(), 'The same with all feedback of the account.'),
      }),
      { description: 'Those with most feedback first.' },
    ),
    domains: Type.Array(
      Type.Object({
        domain: Type.String({ description: 'What prompts are mostly about.' }),
        grades: Type.Integer(),
        mean_score: Type.Number(),
      }),
    ),
    policies: Type.Array(PolicyTrialView, {
      description: 'How the weights of `auto`, and those of `routing.shadow`, do in each account.',
    }),
  },
  { title: 'FeedbackReport', description: 'What feedback taught `auto`.' },
);
export type FeedbackReport = Static<typeof FeedbackReport>;
