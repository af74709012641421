import { api } from '../api/index.ts';
import { useSession } from '../session/index.ts';
import { useNames } from './names.ts';
import { text } from './text.ts';

/** How requests name a person who was signed in, where they name a key else. */
const personStart = 'person:';
const rarelyMs = 300_000;
/** Records beyond them keep their ids: asking for one at a time fails for each that is gone. */
const maxNames = 200;

/** Names of keys, people, accounts and teams by id; those that are gone, or not for the person, stay ids. @param isAsked whether any is shown */
export function useRecordNames(isAsked = true): (id: string) => string {
  const { can, person } = useSession();
  const { account, team } = useNames();
  const params = { query: { limit: maxNames } };
  const keys = api.useQuery(
    'get',
    '/admin/v1/keys',
    { params },
    { enabled: isAsked && can('GET /admin/v1/keys'), staleTime: rarelyMs },
  );
  const people = api.useQuery(
    'get',
    '/admin/v1/people',
    { params },
    { enabled: isAsked && can('GET /admin/v1/people'), staleTime: rarelyMs },
  );
  const names = new Map(
    [...(keys.data?.data ?? []), ...(people.data?.data ?? []), person].map(({ id, name }) => [id, name]),
  );
  const special: Readonly<Record<string, string>> = text.actors;
  return (id) => {
    const bare = id.startsWith(personStart) ? id.slice(personStart.length) : id;
    return names.get(bare) ?? special[bare] ?? team(account(bare));
  };
}

/** The name of a record, with its id where one points at it. */
export function RecordName({ id }: { readonly id: string }) {
  const name = useRecordNames()(id);
  return <span title={id}>{name}</span>;
}
