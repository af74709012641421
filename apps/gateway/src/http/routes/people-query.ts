import { Type } from 'typebox';
import { type Role, roles } from '../../auth/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { QueryParameter, RouteCall } from '../../openapi/index.ts';
import type { PeopleFilter } from '../../people/index.ts';
import { nameQuery, pageQuery } from './query.ts';

type Query = RouteCall['query'];

const roleParameter = { schema: Type.Enum([...roles]), description: 'Only those with this role.' };

/** Query parameters of a list of invitations. */
export const invitationQuery: Readonly<Record<string, QueryParameter>> = {
  ...pageQuery,
  account: { schema: Type.String(), description: 'Only those to this account.' },
  role: roleParameter,
};

/** Query parameters of a list of people. */
export const peopleQuery: Readonly<Record<string, QueryParameter>> = {
  ...pageQuery,
  ...nameQuery,
  email: { schema: Type.String(), description: 'Only the person with this e-mail address.' },
  account: { schema: Type.String(), description: 'Only people with a role in this account.' },
  role: { ...roleParameter, description: 'Only people with this role; with `account`, in that account.' },
  status: { schema: Type.Enum(['active', 'disabled']), description: 'Whether they can sign in.' },
};

/** Reads the filters of a list of people. Throws `invalid_request`. */
export function readPeopleFilter(query: Query): PeopleFilter {
  const { name, email, account, status } = query;
  const role = readRoleFilter(query);
  if (status === undefined || status === 'active' || status === 'disabled')
    return { name, email, account, role, status };
  throw refused('status', ['active', 'disabled']);
}

/** Reads the role that a list is narrowed to. Throws `invalid_request`. */
export function readRoleFilter({ role }: Query): Role | undefined {
  const found = roles.find((one) => one === role);
  if (role !== undefined && found === undefined) throw refused('role', roles);
  return found;
}

function refused(name: string, values: readonly string[]): Error {
  const msg = `Input should be one of ${values.join(', ')}`;
  return violationsError([{ loc: ['query', name], msg, type: 'enum' }]);
}
