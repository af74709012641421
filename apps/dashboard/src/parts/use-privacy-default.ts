import { api } from '../api/index.ts';
import { useTimeRange } from '../location/index.ts';
import { useSession } from '../session/index.ts';
import { useNames } from './names.ts';
import { valueAt } from './value-at.ts';

export type PrivacyDefault = 'off' | 'on' | 'required';

/**
 * What happens to requests that do not say whether personal data is replaced, with a new key of the account: the
 * account's setting counts, else that of the installation, and `required` of either holds. Undefined while it loads,
 * and for who may not see the settings.
 */
export function usePrivacyDefault(): PrivacyDefault | undefined {
  const { can } = useSession();
  const names = useNames();
  const chosen = useTimeRange().account;
  const only = names.accounts.length === 1 ? names.accounts[0]?.id : undefined;
  const id = chosen ?? only;
  const account = api.useQuery(
    'get',
    '/admin/v1/accounts/{id}',
    { params: { path: { id: id ?? '' } } },
    { enabled: id !== undefined && can('GET /admin/v1/accounts/{id}') },
  );
  const settings = api.useQuery('get', '/admin/v1/settings', {}, { enabled: can('GET /admin/v1/settings') });
  const ofAccount = account.data?.settings.anonymization?.default ?? undefined;
  const ofInstallation = valueAt(settings.data?.in_force, 'anonymization.default');
  if (ofAccount === 'required' || ofInstallation === 'required') return 'required';
  if (ofAccount !== undefined) return ofAccount;
  if (settings.data === undefined) return undefined;
  return ofInstallation === 'on' ? 'on' : 'off';
}
