/** Routes to preview decisions of `auto`, and to send feedback on them. */
import { ChatCompletionRequest } from '@sluice/wire';
import { Type } from 'typebox';
import type { Admin } from '../../admin/index.ts';
import { type Principal, requesters } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import type { DryRunRequest } from '../../pipeline/index.ts';
import { type Route, type Routing, rankAll } from '../../routing/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { typedBody } from './read-typed-body.ts';

export interface RoutingRouteDeps {
  readonly chooseRoute: (wish: DryRunRequest) => Promise<Route>;
  readonly admin: Admin;
  readonly routing: Routing;
}

const text = (description: string) => Type.String({ description });
const orNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });
const optionalOrNull = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const RouteAnswer = Type.Object(
  {
    model: text('The model that would answer.'),
    policy: text('Routing policy; `explicit` if the request names a model.'),
    candidates: Type.Array(
      Type.Object({
        model: text('`<provider>/<model>`.'),
        eligible: Type.Boolean({ description: 'Whether the model can serve the request.' }),
        predicted_quality: orNull(
          'Predicted probability of a correct answer, 0 to 1; null for models that nobody has measured.',
        ),
        estimated_cost_usd: orNull('Estimated cost of this request in USD; null if the price is unknown.'),
        estimated_seconds: orNull('Estimated time to the complete answer.'),
        score: orNull('Ranking score; only comparable within this response.'),
        reasons: Type.Array(Type.String(), {
          description: 'Why the model is not eligible, or why it is ranked first.',
        }),
      }),
      {
        description: 'Candidates in the order in which they would be tried, followed by the ineligible ones.',
      },
    ),
    dropped_parameters: Type.Array(Type.String(), {
      description: 'Warnings about parameters the model would not receive.',
    }),
  },
  { title: 'RouteAnswer', description: 'A routing decision without a model call.' },
);

const FeedbackBody = Type.Object(
  {
    request_id: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The `x-request-id` of the response.',
    }),
    score: optionalOrNull(
      Type.Number({ minimum: 0, maximum: 1, description: 'From 0 (useless) to 1 (correct).' }),
    ),
    label: optionalOrNull(
      Type.Enum(['good', 'bad', 'partial'], { description: 'The score as a word: 1, 0 or 0.5.' }),
    ),
  },
  {
    title: 'FeedbackBody',
    description: 'Feedback on an answer. Send a score or a label.',
    additionalProperties: false,
    examples: [{ request_id: 'req_123', label: 'good' }],
  },
);
const FeedbackAnswer = Type.Object(
  {
    request_id: text('Id of the request.'),
    used: Type.Boolean({
      description: 'False if `auto` did not choose the model, or feedback was already sent for this request.',
    }),
  },
  { title: 'FeedbackAnswer', description: 'Whether the feedback was used.' },
);

const readFeedback = typedBody(FeedbackBody);
const labels = { good: 1, partial: 0.5, bad: 0 } as const;
export function routingRoutes(deps: () => RoutingRouteDeps): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/route',
      access: { kind: 'key', scope: 'inference', people: requesters },
      limits: 'requests',
      summary: 'Preview the routing decision',
      description:
        'Accepts the body of a chat completion and returns which model would answer it, and why. No model is called.',
      tag: 'Routing',
      body: ChatCompletionRequest,
      acceptsLargeBodies: true,
      responses: { 200: { description: 'The routing decision.', schema: RouteAnswer } },
      handle: async ({ body, principal, requestId, signal }) => {
        if (principal === undefined) throw new SluiceError('invalid_api_key');
        const sizeBytes = Buffer.byteLength(JSON.stringify(body));
        const route = await deps().chooseRoute({ body, sizeBytes, principal, requestId, signal });
        return adminAnswer(toRouteAnswer(route));
      },
    },
    {
      method: 'POST',
      path: '/v1/feedback',
      access: { kind: 'key', scope: 'inference', people: requesters },
      limits: 'requests',
      summary: 'Send feedback on an answer',
      description: 'Scores an answer; `auto` learns from it for this account.',
      tag: 'Routing',
      body: FeedbackBody,
      responses: { 200: { description: 'Noted.', schema: FeedbackAnswer } },
      handle: async ({ body, principal }) => {
        if (principal === undefined) throw new SluiceError('invalid_api_key');
        return adminAnswer(await recordFeedback(deps(), readFeedback(body), principal));
      },
    },
  ];
}

async function recordFeedback(
  { admin, routing }: RoutingRouteDeps,
  { request_id: requestId, score, label }: ReturnType<typeof readFeedback>,
  { accountId, keyId }: Principal,
): Promise<Readonly<Record<string, unknown>>> {
  if ((score == null) === (label == null)) {
    throw new SluiceError('invalid_request', { message: 'Send either score or label.', param: 'score' });
  }
  const decision = await admin.usage.decision(requestId, accountId);
  // A failure says nothing about the quality of the model.
  if (decision?.isAnswered !== true) return { request_id: requestId, used: false };
  const { model, record } = decision;
  const value = score ?? labels[label ?? 'partial'];
  return {
    request_id: requestId,
    used: await routing.addFeedback({ requestId, accountId, keyId, model, score: value, record }),
  };
}

const unmeasuredReason =
  'its quality is unknown: no public scores, and no feedback yet; it is ranked by what its name, price and age suggest';

function toRouteAnswer({
  targets,
  reason,
  automatic,
  rejected,
  auto,
}: Route): Readonly<Record<string, unknown>> {
  const unmeasured = auto?.unmeasured();
  const eligible =
    auto === undefined
      ? targets.map(({ id }) => unknownCandidate(id, true, id === targets[0]?.id ? [reason] : []))
      : rankAll(auto).map(({ id, success, costNanos, totalMs, utility }) => ({
          model: id,
          eligible: true,
          predicted_quality: unmeasured?.has(id) === true ? null : success,
          estimated_cost_usd: costNanos === undefined ? null : costNanos / 1e9,
          estimated_seconds: totalMs / 1000,
          score: Number.isFinite(utility) ? utility : null,
          reasons: [
            ...(id === targets[0]?.id ? [reason] : []),
            ...(unmeasured?.has(id) === true ? [unmeasuredReason] : []),
          ],
        }));
  return {
    model: targets[0]?.id,
    policy: auto?.policy ?? (automatic ? 'auto' : 'explicit'),
    candidates: [
      ...eligible,
      ...rejected.map(({ model, reason: why }) => unknownCandidate(model, false, [why])),
    ],
    dropped_parameters: auto?.dropped ?? [],
  };
}

function unknownCandidate(model: string, eligible: boolean, reasons: readonly string[]) {
  return {
    model,
    eligible,
    predicted_quality: null,
    estimated_cost_usd: null,
    estimated_seconds: null,
    score: null,
    reasons,
  };
}
