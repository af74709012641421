import { api } from '../../api/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { distinctOptions, useFilter, useNames, useRecordNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Row, SelectField } from '../../ui/index.ts';
import { text } from './text.ts';

const maxRows = 200;
/** How requests name a person who was signed in, where they name a key else. */
const personStart = 'person:';

/** Whose requests the address says, for the API. */
export function useWhose() {
  const { account } = useTimeRange();
  const [team] = useFilter('team');
  const [key] = useFilter('key');
  return {
    ...(account === undefined ? {} : { account }),
    ...(team === '' ? {} : { team }),
    ...(key === '' ? {} : { key }),
  };
}

/** Chooses a team, and a key or a person; the account is chosen for all pages. */
export function WhoseFilter() {
  const { can } = useSession();
  const { account } = useTimeRange();
  const [team, setTeam] = useFilter('team');
  const [key, setKey] = useFilter('key');
  const nameOf = useRecordNames();
  const { teams } = useNames();
  const maySeePeople = can('GET /admin/v1/people');
  const query = {
    limit: maxRows,
    ...(account === undefined ? {} : { account }),
    ...(team === '' ? {} : { team }),
  };
  const keys = api.useQuery(
    'get',
    '/admin/v1/keys',
    { params: { query } },
    { enabled: can('GET /admin/v1/keys') },
  );
  const people = api.useQuery(
    'get',
    '/admin/v1/people',
    { params: { query: { limit: maxRows } } },
    { enabled: maySeePeople },
  );
  /** What is chosen is among the options, also beyond the first ones. */
  const options = (all: string, known: readonly { id: string; name: string }[], chosen: string) => [
    { value: '', label: all },
    ...distinctOptions(known),
    ...(chosen === '' || known.some(({ id }) => id === chosen)
      ? []
      : [{ value: chosen, label: nameOf(chosen) }]),
  ];
  const isPerson = key.startsWith(personStart);
  return (
    <Row>
      <SelectField
        label={text.team}
        value={team}
        options={options(
          text.allTeams,
          teams.filter((one) => account === undefined || one.account === account),
          team,
        )}
        onChange={({ target }) => setTeam(target.value)}
      />
      <SelectField
        label={text.key}
        value={isPerson ? '' : key}
        options={options(text.allKeys, keys.data?.data ?? [], isPerson ? '' : key)}
        onChange={({ target }) => setKey(target.value)}
      />
      {maySeePeople ? (
        <SelectField
          label={text.person}
          value={isPerson ? key : ''}
          options={options(
            text.allPeople,
            (people.data?.data ?? []).map(({ id, name }) => ({ id: personStart + id, name })),
            isPerson ? key : '',
          )}
          onChange={({ target }) => setKey(target.value)}
        />
      ) : null}
    </Row>
  );
}
