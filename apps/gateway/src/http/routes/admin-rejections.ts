import { Type } from 'typebox';
import { type Admin, Rejection, RejectionPage } from '../../admin/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { rangeQuery, readLimit, readMoment, readPlace } from './query.ts';
import { maxRequestRows, requestReport } from './request-report.ts';

const only = (what: string) => ({ schema: Type.String(), description: `Only requests ${what}.` });

/** Routes of requests that were rejected before anything was sent. */
export function adminRejectionRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  return [
    {
      ...requestReport,
      path: '/admin/v1/rejections',
      summary: 'List rejected requests',
      description:
        'Requests of known keys and people that were rejected before anything was sent (400 to 429, and 503), newest first; kept for 30 days, or as long as usage. They cost nothing, and are in no other report. Of one key, 60 a minute are kept. Developers see those of the keys that they created, and their own.',
      query: {
        ...rangeQuery,
        account: only('of keys of this account'),
        team: only('of keys of this team'),
        key: only('of this key'),
        error_code: only('that failed with this code'),
        endpoint: only('of this API: `chat`, `responses`, `messages`, ...'),
        limit: {
          schema: Type.Integer({ minimum: 1, maximum: maxRequestRows, default: 100 }),
          description: 'Maximum number of requests per page.',
        },
        after: { schema: Type.String(), description: 'The `next_cursor` of the previous page.' },
      },
      responses: { 200: { description: 'A page of requests.', schema: RejectionPage } },
      handle: async ({ query, actor }) => {
        const filter = {
          fromMs: readMoment(query, 'from'),
          toMs: readMoment(query, 'to'),
          accountId: query['account'],
          teamId: query['team'],
          keyId: query['key'],
          errorCode: query['error_code'],
          endpoint: query['endpoint'],
          limit: readLimit(query, maxRequestRows),
          before: readPlace(query, 'after'),
        };
        return adminAnswer(await admin().rejections.list(filter, actor));
      },
    },
    {
      ...requestReport,
      path: '/admin/v1/rejections/{request_id}',
      summary: 'Get a rejected request',
      description: 'Why a request was rejected.',
      responses: { 200: { description: 'The request.', schema: Rejection } },
      handle: async ({ params, actor }) =>
        adminAnswer(await admin().rejections.get(params['request_id'] ?? '', actor)),
    },
  ];
}
