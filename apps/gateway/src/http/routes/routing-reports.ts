import { policyDials } from '@sluice/router';
import { Type } from 'typebox';
import { type Admin, FeedbackReport, RoutingReplay } from '../../admin/index.ts';
import type { DocumentedRoute, QueryParameter, RouteCall } from '../../openapi/index.ts';
import type { Routing } from '../../routing/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { rangeQuery, readCount, readMoment, refusedQuery } from './query.ts';
import { requestReport } from './request-report.ts';

type Query = RouteCall['query'];

const maxDial = 10;
const maxDecisions = 1000;
const defaultDecisions = 500;

const filterQuery: Readonly<Record<string, QueryParameter>> = {
  ...rangeQuery,
  account: { schema: Type.String(), description: 'Only requests of keys of this account.' },
  key: { schema: Type.String(), description: 'Only requests of this key.' },
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: maxDecisions, default: defaultDecisions }),
    description: 'At most so many, the newest, among the last 20,000 requests of the time.',
  },
};

/** Routes of reports on decisions of `auto`. */
export function routingReportRoutes(
  deps: () => { readonly admin: Admin; readonly routing: Routing },
): readonly DocumentedRoute[] {
  return [
    {
      ...requestReport,
      path: '/admin/v1/routing/replay',
      summary: 'Replay decisions of auto',
      description:
        'What `auto` would have chosen for earlier requests with another trade-off, and what was expected of it: cost, quality and time. From the stored decisions, among the ten best candidates of each; conversations that keep their model keep it here, too. No model is called.',
      query: {
        ...filterQuery,
        dial: {
          schema: Type.Number({ minimum: 0, maximum: maxDial, default: policyDials.balanced }),
          description: 'The trade-off: 0 (cheapest) to 10 (best), as `routing.dial` of a request.',
        },
      },
      responses: { 200: { description: 'The sums, and which requests would move.', schema: RoutingReplay } },
      handle: async ({ query, actor }) =>
        adminAnswer(await deps().admin.routing.replay(readFilter(query), readDial(query), actor)),
    },
    {
      ...requestReport,
      path: '/admin/v1/routing/feedback',
      summary: 'What feedback taught auto',
      description:
        'Feedback on answers of models that `auto` chose, by model and domain, what is expected of the models with it and without, and how the weights do by it.',
      query: filterQuery,
      responses: { 200: { description: 'Models, domains and policies.', schema: FeedbackReport } },
      handle: async ({ query, actor }) => {
        const { admin, routing } = deps();
        return adminAnswer(await admin.routing.feedback(readFilter(query), routing.expectedQuality, actor));
      },
    },
  ];
}

function readFilter(query: Query) {
  return {
    fromMs: readMoment(query, 'from'),
    toMs: readMoment(query, 'to'),
    accountId: query['account'],
    keyId: query['key'],
    limit: readCount(query, 'limit', maxDecisions) ?? defaultDecisions,
  };
}

function readDial(query: Query): number {
  const text = query['dial'] ?? String(policyDials.balanced);
  const dial = Number(text);
  if (!/^\d{1,2}(\.\d{1,6})?$/.test(text) || dial > maxDial)
    throw refusedQuery('dial', `Input should be a number from 0 to ${maxDial}`, 'float_parsing');
  return dial;
}
