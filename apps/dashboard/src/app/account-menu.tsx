import { useSearch } from '@tanstack/react-router';
import { api } from '../api/index.ts';
import { type CommonSearch, useSetSearch } from '../location/index.ts';
import { useSession } from '../session/index.ts';
import styles from './frame.module.css';
import { text } from './text.ts';

const maxAccounts = 100;

/** Chooses the account that the pages are about; absent for who has one only. */
export function AccountChoice() {
  const { can } = useSession();
  const search: CommonSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const accounts = api.useQuery(
    'get',
    '/admin/v1/accounts',
    { params: { query: { limit: maxAccounts } } },
    { enabled: can('GET /admin/v1/accounts') },
  );
  const all = accounts.data?.data ?? [];
  if (all.length < 2) return null;
  return (
    <select
      className={styles['account']}
      aria-label={text.account}
      value={search.account ?? ''}
      onChange={({ target }) => setSearch({ account: target.value === '' ? undefined : target.value })}
    >
      <option value="">{text.allAccounts}</option>
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
