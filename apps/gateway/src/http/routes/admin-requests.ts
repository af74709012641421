import { Type } from 'typebox';
import { type Admin, RequestContent, RequestDetail, RequestPage } from '../../admin/index.ts';
import { contentReaders, contentRemovers } from '../../auth/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { readLimit, readPlace } from './query.ts';
import { readRequestFilter, requestFilterQuery } from './request-filter-query.ts';
import { maxRequestRows, requestReport } from './request-report.ts';

const { from: _from, to: _to, ...liveQuery } = requestFilterQuery;

/** Routes of single requests. */
export function adminRequestRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  return [
    {
      ...requestReport,
      path: '/admin/v1/requests',
      summary: 'List requests',
      description:
        'Newest first, without content. A request arrives a moment after its end. Developers see those of the keys that they created, and their own.',
      query: {
        ...requestFilterQuery,
        limit: {
          schema: Type.Integer({ minimum: 1, maximum: maxRequestRows, default: 100 }),
          description: 'Maximum number of requests per page.',
        },
        after: { schema: Type.String(), description: 'The `next_cursor` of the previous page.' },
      },
      responses: { 200: { description: 'A page of requests.', schema: RequestPage } },
      handle: async ({ query, actor }) => {
        const range = { limit: readLimit(query, maxRequestRows), before: readPlace(query, 'after') };
        return adminAnswer(await admin().requests.list(readRequestFilter(query), range, actor));
      },
    },
    {
      ...requestReport,
      path: '/admin/v1/live',
      summary: 'Follow finished requests',
      description:
        'Requests of all processes as server-sent events, a second or two after their end, for as long as the session or the key lasts. `request`: one as in the list; `left_out`: how many of those that you may see came too fast; `end`: nothing more comes. After a break, `last-event-id` gets what came in between, at most the last 5000 of all accounts; what came just before can come again, with the same `request_id`. Comments keep the connection alive.',
      query: liveQuery,
      headers: {
        'last-event-id': {
          schema: Type.String(),
          description: 'The `id` of the last event that was seen: the id of its request.',
        },
      },
      responses: {
        200: { description: 'Events, until the caller goes.', contentType: 'text/event-stream' },
      },
      handle: async ({ query, actor, headers, signal, reauthorize }) => {
        const lastEventId = String(headers['last-event-id'] ?? '');
        const filter = readRequestFilter(query);
        const body = await admin().liveRequests({ actor, filter, lastEventId, signal, reauthorize });
        return {
          status: 200,
          // Proxies must not hold events back.
          headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
          parts: { type: 'text/event-stream', body },
        };
      },
    },
    {
      ...requestReport,
      path: '/admin/v1/requests/{request_id}',
      summary: 'Get a request',
      description:
        'What became of a request: cost by class of tokens, routing, receipt, and what happened when.',
      responses: { 200: { description: 'The request.', schema: RequestDetail } },
      handle: async ({ params, actor }) =>
        adminAnswer(await admin().requests.get(params['request_id'] ?? '', actor)),
    },
    {
      ...requestReport,
      access: { kind: 'admin', roles: contentReaders },
      path: '/admin/v1/requests/{request_id}/content',
      summary: 'Get the content of a request',
      description:
        'What its provider got and sent: with placeholders wherever it was anonymized, and never restored. 404 unless its key has the scope `content_logging` and it has not expired (`retention.content`). That somebody read it is in the audit log.',
      responses: { 200: { description: 'The content.', schema: RequestContent } },
      handle: async ({ params, actor }) =>
        adminAnswer(await admin().requests.content(params['request_id'] ?? '', actor)),
    },
    {
      ...requestReport,
      method: 'DELETE',
      access: { kind: 'admin', roles: contentRemovers },
      path: '/admin/v1/requests/{request_id}/content',
      summary: 'Delete the content of a request',
      description: 'Its row, its cost and its receipt stay.',
      responses: { 204: { description: 'It is deleted.' } },
      handle: async ({ params, actor }) => {
        await admin().requests.removeContent(params['request_id'] ?? '', actor);
        return { status: 204, headers: { 'cache-control': 'no-store' } };
      },
    },
  ];
}
