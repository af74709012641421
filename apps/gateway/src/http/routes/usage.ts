import { Type } from 'typebox';
import { type Admin, KeyUsage, RequestUsage, timestamp } from '../../admin/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { readUsageQuery, usageQuery } from './query.ts';

/** What the key that asks has used and may use, or what one of its requests used. */
export function usageRoute(admin: () => Admin): DocumentedRoute {
  return {
    method: 'GET',
    path: '/v1/usage',
    access: { kind: 'key', scope: 'usage' },
    limits: 'none',
    summary: 'Usage and limits of this key',
    description: 'With `request_id`, what that one request of this key used; 404 for any other.',
    tag: 'Usage',
    query: {
      request_id: { schema: Type.String(), description: "An answer's `x-request-id`." },
      ...usageQuery,
    },
    responses: {
      200: {
        description: 'The key, its limits and sums; or the one request.',
        schema: Type.Union([KeyUsage, RequestUsage]),
      },
    },
    handle: async ({ principal, query }) => {
      if (principal === undefined) throw new SluiceError('invalid_api_key');
      const { usage } = admin();
      const requestId = query['request_id'];
      if (requestId !== undefined) return adminAnswer(await usage.request(requestId, principal.keyId));
      const report = await usage.report({ ...readUsageQuery(query), keyId: principal.keyId });
      return adminAnswer({
        key: {
          id: principal.keyId,
          name: principal.keyName,
          scopes: [...principal.scopes],
          expires_at: timestamp(principal.expiresAtMs ?? null),
        },
        limits: principal.limits,
        budget: await usage.budget(principal),
        ...report,
      });
    },
  };
}
