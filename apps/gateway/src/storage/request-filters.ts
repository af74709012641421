import { type SqlBool, sql } from 'kysely';
import type { RequestQuery } from './request-port.ts';

/**
 * Conditions on the columns of a request, of which `is_private` tells whether it was anonymized.
 * @param known the column by whose value the rows are read already
 */
export function requestFilters(
  query: Omit<RequestQuery, 'visible'>,
  known?: 'session' | 'key_id' | 'team_id' | 'account_id',
) {
  const equal = [
    ['account_id', query.accountId],
    ['team_id', query.teamId],
    ['key_id', query.keyId],
    ['session', query.session],
    ['requested_model', query.requestedModel],
    ['provider', query.provider],
    ['status', query.status],
    ['error_code', query.errorCode],
    ['region', query.region],
  ] as const;
  const { model, modelPart, endpoint, isPrivate, isStreamed } = query;
  const whole = sql`lower(provider || '/' || model)`;
  return [
    ...equal.flatMap(([column, value]) =>
      value === undefined || column === known ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
    ),
    ...(model === undefined ? [] : [sql<SqlBool>`(model = ${model} or provider || '/' || model = ${model})`]),
    // Not LIKE: parts of names have its wildcards in them.
    ...(modelPart === undefined
      ? []
      : [sql<SqlBool>`replace(${whole}, ${modelPart.toLowerCase()}, '') <> ${whole}`]),
    // Rows of the first versions have none.
    ...(endpoint === undefined ? [] : [sql<SqlBool>`coalesce(endpoint, 'chat') = ${endpoint}`]),
    ...(isPrivate === undefined ? [] : [sql<SqlBool>`is_private = ${isPrivate ? 1 : 0}`]),
    ...(isStreamed === undefined ? [] : [sql<SqlBool>`streamed = ${isStreamed ? 1 : 0}`]),
  ];
}
