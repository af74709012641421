import { client, type components } from '../../api/index.ts';
import { changeAnonymization } from './change-settings.ts';

/** For whom an entry of the lists counts. */
export interface ListScope {
  readonly kind: 'installation' | 'account' | 'team';
  /** Of the account or team. */
  readonly id: string;
}

/** A value that is always replaced, or the form of such values. */
export type ListEntry =
  | { readonly value: string; readonly type: string }
  | { readonly pattern: string; readonly type: string };

type Lists = Pick<components['schemas']['AnonymizationSettings'], 'deny' | 'patterns'>;

/** Adds an entry to those that are set there. Rejects with an `ApiError`. */
export async function addToLists({ kind, id }: ListScope, entry: ListEntry): Promise<void> {
  if (kind === 'installation') {
    await changeAnonymization((now) => withEntry(now, entry));
    return;
  }
  const params = { params: { path: { id } } };
  const path = kind === 'account' ? '/admin/v1/accounts/{id}' : '/admin/v1/teams/{id}';
  const { data } = await client.GET(path, params);
  const anonymization = withEntry(data?.settings?.anonymization, entry);
  await client.PATCH(path, { ...params, body: { settings: { anonymization } } });
}

/** The list that changes, whole: a list replaces the one before. */
function withEntry(lists: Lists | null | undefined, entry: ListEntry): Lists {
  return 'value' in entry
    ? { deny: [...(lists?.deny ?? []), entry] }
    : { patterns: [...(lists?.patterns ?? []), entry] };
}
