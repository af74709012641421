import { Type } from 'typebox';
import { type Admin, formatTimestamp, KeyUsage, RequestUsage } from '../../admin/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { principalOf } from './principal-of.ts';
import { readUsageQuery, usageQuery } from './query.ts';

/** Route of usage and limits of a key, or usage of one of its requests. */
export function usageRoute(admin: () => Admin): DocumentedRoute {
  return {
    method: 'GET',
    path: '/v1/usage',
    access: { kind: 'key', scope: 'usage' },
    limits: 'none',
    summary: 'Usage and limits of this key',
    description: 'With `request_id`, the usage of that request; 404 for requests of other keys.',
    tag: 'Usage',
    query: {
      request_id: { schema: Type.String(), description: 'The `x-request-id` of a response.' },
      ...usageQuery,
    },
    responses: {
      200: {
        description: 'The key with its limits and totals, or one request.',
        schema: Type.Union([KeyUsage, RequestUsage]),
      },
    },
    handle: async (call) => {
      const { query } = call;
      const principal = principalOf(call);
      const { usage } = admin();
      const requestId = query['request_id'];
      if (requestId !== undefined) return adminAnswer(await usage.request(requestId, principal.keyId));
      const budgets = await usage.budgets(principal);
      const report = await usage.keyReport(readUsageQuery(query), principal.keyId);
      return adminAnswer({
        key: {
          id: principal.keyId,
          name: principal.keyName,
          scopes: [...principal.scopes],
          expires_at: formatTimestamp(principal.expiresAtMs ?? null),
        },
        limits: principal.limits,
        budget: budgets.find(({ of }) => of === 'key') ?? null,
        budgets,
        ...report,
      });
    },
  };
}
