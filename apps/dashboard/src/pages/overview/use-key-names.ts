import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import { text } from './text.ts';

const personStart = 'person:';
const rarelyMs = 300_000;
/** Keys beyond them keep their ids: asking for one at a time fails for each that is gone. */
const maxNames = 200;

/** Names of keys by id; those that are gone stay ids. @param isAsked whether any is shown */
export function useKeyNames(isAsked: boolean): (id: string) => string {
  const { can, person } = useSession();
  const keys = api.useQuery(
    'get',
    '/admin/v1/keys',
    { params: { query: { limit: maxNames } } },
    { enabled: isAsked && can('GET /admin/v1/keys'), staleTime: rarelyMs },
  );
  const names = new Map(keys.data?.data.map(({ id, name }) => [id, name]));
  return (id) => {
    if (id === `${personStart}${person.id}`) return person.name;
    if (id.startsWith(personStart)) return text.person(id.slice(personStart.length));
    return names.get(id) ?? id;
  };
}
