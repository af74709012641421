import { Type } from 'typebox';
import type { RequestFilter } from '../../admin/index.ts';
import type { QueryParameter, RouteCall } from '../../openapi/index.ts';
import { rangeQuery, readMember, readMoment } from './query.ts';

type Query = RouteCall['query'];

const statuses = ['ok', 'error', 'aborted', 'cut'] as const;

const only = (schema: QueryParameter['schema'], what: string): QueryParameter => ({
  schema,
  description: `Only requests ${what}.`,
});
const yesOrNo = Type.Enum(['true', 'false']);

/** Query parameters that narrow a list of requests. */
export const requestFilterQuery: Readonly<Record<string, QueryParameter>> = {
  ...rangeQuery,
  account: only(Type.String(), 'of keys of this account'),
  team: only(Type.String(), 'of keys of this team'),
  key: only(Type.String(), 'of this key'),
  session: only(Type.String(), 'of this session that the client named, by the `session` of its requests'),
  model: only(Type.String(), 'that this model answered: `<provider>/<model_name>`, or its name alone'),
  model_contains: only(
    Type.String(),
    'that a model answered whose `<provider>/<model_name>` contains this, in any case',
  ),
  requested_model: only(Type.String(), 'that asked for this model'),
  provider: only(Type.String(), 'that this provider answered'),
  status: only(Type.Enum([...statuses]), 'that ended so'),
  error_code: only(Type.String(), 'that failed with this code'),
  endpoint: only(Type.String(), 'of this API: `chat`, `responses`, `messages`, ...'),
  private: only(yesOrNo, 'that were anonymized, or were not'),
  streamed: only(yesOrNo, 'that were streamed, or were not'),
  region: only(Type.String(), 'that a provider of this region answered'),
};

/** Reads these filters. Throws `invalid_request`. */
export function readRequestFilter(query: Query): RequestFilter {
  return {
    fromMs: readMoment(query, 'from'),
    toMs: readMoment(query, 'to'),
    accountId: query['account'],
    teamId: query['team'],
    keyId: query['key'],
    session: query['session'],
    model: query['model'],
    modelPart: query['model_contains'],
    requestedModel: query['requested_model'],
    provider: query['provider'],
    status: readMember(query, 'status', statuses),
    errorCode: query['error_code'],
    endpoint: query['endpoint'],
    isPrivate: readYesOrNo(query, 'private'),
    isStreamed: readYesOrNo(query, 'streamed'),
    region: query['region'],
  };
}

function readYesOrNo(query: Query, name: string): boolean | undefined {
  const text = readMember(query, name, ['true', 'false']);
  return text === undefined ? undefined : text === 'true';
}
