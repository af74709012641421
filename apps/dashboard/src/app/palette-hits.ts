import { api } from '../api/index.ts';
import { type Operation, useSession } from '../session/index.ts';
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
const maxListed = 500;
const minChars = 2;
const requestIdForm = /^req_[\w-]{6,}$/;

/** Records whose name or id fits what was typed. */
export function usePaletteHits(words: string): readonly PaletteHit[] {
  const { can } = useSession();
  const isSearch = words.length >= minChars;
  const params = { query: { name: words, limit: maxHits } };
  const asked = (operation: Operation) => ({ enabled: isSearch && can(operation) });
  const keys = api.useQuery('get', '/admin/v1/keys', { params }, asked('GET /admin/v1/keys'));
  const teams = api.useQuery('get', '/admin/v1/teams', { params }, asked('GET /admin/v1/teams'));
  // Of these, the API finds whole names only; there are few of them.
  const all = { params: { query: { limit: maxListed } } };
  const aliases = api.useQuery('get', '/admin/v1/aliases', all, asked('GET /admin/v1/aliases'));
  const providers = api.useQuery('get', '/admin/v1/providers', all, asked('GET /admin/v1/providers'));
  const fitting = <Named extends { readonly name: string }>(list: readonly Named[] = []) =>
    list.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())).slice(0, maxHits);
  const models = api.useQuery('get', '/admin/v1/models', { params }, asked('GET /admin/v1/models'));
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
  if (!isSearch) return requests;
  return [
    ...requests,
    ...(keys.data?.data ?? []).map(
      ({ id, name }): PaletteHit => ({
        id,
        label: name,
        kind: text.pages.keys,
        path: '/keys',
        search: { open: id },
        icon: 'keys',
      }),
    ),
    ...(teams.data?.data ?? []).map(
      ({ id, name }): PaletteHit => ({
        id,
        label: name,
        kind: text.pages.teams,
        path: '/teams',
        search: { open: id },
        icon: 'teams',
      }),
    ),
    ...fitting(aliases.data?.data).map(
      ({ name }): PaletteHit => ({
        id: `alias ${name}`,
        label: name,
        kind: text.alias,
        path: '/models',
        search: { tab: 'aliases', open: name },
        icon: 'models',
      }),
    ),
    ...fitting(providers.data?.data).map(
      ({ name }): PaletteHit => ({
        id: `provider ${name}`,
        label: name,
        kind: text.pages.providers,
        path: '/providers',
        search: { open: name },
        icon: 'providers',
      }),
    ),
    ...(models.data?.data ?? []).map(
      ({ id }): PaletteHit => ({
        id: `model ${id}`,
        label: id,
        kind: text.pages.models,
        path: '/models',
        search: { model: id },
        icon: 'models',
      }),
    ),
  ];
}
