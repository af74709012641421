import { api } from '../api/index.ts';
import { useSession } from '../session/index.ts';
import type { IconName } from '../ui/index.ts';
import type { PagePath } from './pages.ts';
import { text } from './text.ts';

export interface PaletteHit {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly path: PagePath;
  readonly search: Readonly<Record<string, string>>;
  readonly icon: IconName;
}

const maxHits = 6;
const minChars = 2;
const requestIdForm = /^req_[\w-]{6,}$/;

/** Records whose name or id fits what was typed. */
export function usePaletteHits(words: string): readonly PaletteHit[] {
  const { can } = useSession();
  const isSearch = words.length >= minChars;
  const keys = api.useQuery(
    'get',
    '/admin/v1/keys',
    { params: { query: { name: words, limit: maxHits } } },
    { enabled: isSearch && can('GET /admin/v1/keys') },
  );
  const teams = api.useQuery(
    'get',
    '/admin/v1/teams',
    { params: { query: { name: words, limit: maxHits } } },
    { enabled: isSearch && can('GET /admin/v1/teams') },
  );
  const requests: readonly PaletteHit[] = requestIdForm.test(words)
    ? [
        {
          id: words,
          label: words,
          kind: text.pages.requests,
          path: '/requests',
          search: { open: words },
          icon: 'requests',
        },
      ]
    : [];
  const named = (keys.data?.data ?? []).map(
    ({ id, name }): PaletteHit => ({
      id,
      label: name,
      kind: text.pages.keys,
      path: '/keys',
      search: { open: id },
      icon: 'keys',
    }),
  );
  const teamHits = (teams.data?.data ?? []).map(
    ({ id, name }): PaletteHit => ({
      id,
      label: name,
      kind: text.pages.teams,
      path: '/teams',
      search: { open: id },
      icon: 'teams',
    }),
  );
  return isSearch ? [...requests, ...named, ...teamHits] : requests;
}
