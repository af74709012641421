import { useQueries } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import { text } from './text.ts';

const personStart = 'person:';
const rarelyMs = 300_000;

/** Names of the few keys that a plot shows; those that are gone, or of people, by their id. */
export function useKeyNames(ids: readonly string[]): (id: string) => string {
  const { can, person } = useSession();
  const asked = can('GET /admin/v1/keys/{id}') ? ids.filter((id) => !id.startsWith(personStart)) : [];
  const keys = useQueries({
    queries: asked.map((id) => ({
      ...api.queryOptions('get', '/admin/v1/keys/{id}', { params: { path: { id } } }),
      staleTime: rarelyMs,
    })),
  });
  const names = new Map(keys.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name]])));
  return (id) => {
    if (id === `${personStart}${person.id}`) return person.name;
    if (id.startsWith(personStart)) return text.person(id.slice(personStart.length));
    return names.get(id) ?? id;
  };
}
