import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import type { BudgetOwner } from './budget-owner.ts';

/** More are found on their own pages, where each has its budget too. */
const maxShown = 200;

/** Accounts, teams and keys whose budget the person may set. */
export function useBudgetOwners(): readonly BudgetOwner[] {
  const { can } = useSession();
  const params = { query: { limit: maxShown } };
  const accounts = api.useQuery(
    'get',
    '/admin/v1/accounts',
    { params },
    { enabled: can('PATCH /admin/v1/accounts/{id}') },
  );
  const teams = api.useQuery(
    'get',
    '/admin/v1/teams',
    { params },
    { enabled: can('PATCH /admin/v1/teams/{id}') },
  );
  const keys = api.useQuery(
    'get',
    '/admin/v1/keys',
    { params: { query: { limit: maxShown, status: 'active' } } },
    { enabled: can('PATCH /admin/v1/keys/{id}') },
  );
  const ownersOf = (
    of: BudgetOwner['of'],
    records: readonly Omit<BudgetOwner, 'of'>[] | undefined,
  ): readonly BudgetOwner[] => (records ?? []).map(({ id, name, limits }) => ({ of, id, name, limits }));
  return [
    ...ownersOf('team', teams.data?.data),
    ...ownersOf('key', keys.data?.data),
    ...ownersOf('account', accounts.data?.data),
  ];
}
