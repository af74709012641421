import { api } from '../api/index.ts';
import { useSession } from '../session/index.ts';

const maxNames = 200;

export interface Names {
  readonly account: (id: string | null | undefined) => string;
  readonly team: (id: string | null | undefined) => string;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly teams: readonly { readonly id: string; readonly name: string; readonly account: string }[];
}

/** Names of accounts and teams by id, as far as the person may see them; else their ids. */
export function useNames(): Names {
  const { can } = useSession();
  const params = { query: { limit: maxNames } };
  const accounts =
    api.useQuery('get', '/admin/v1/accounts', { params }, { enabled: can('GET /admin/v1/accounts') }).data
      ?.data ?? [];
  const teams =
    api.useQuery('get', '/admin/v1/teams', { params }, { enabled: can('GET /admin/v1/teams') }).data?.data ??
    [];
  const nameIn = (all: readonly { id: string; name: string }[]) => (id: string | null | undefined) =>
    id === null || id === undefined ? '' : (all.find((one) => one.id === id)?.name ?? id);
  return { account: nameIn(accounts), team: nameIn(teams), accounts, teams };
}
