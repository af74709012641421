import { type Static, Type } from 'typebox';
import { ScopedSettings } from '../auth/index.ts';
import { Name, optionalOrNull, pageOf, Timestamp } from './common-schemas.ts';

const settings = optionalOrNull(
  ScopedSettings,
  'Settings that its teams and keys inherit; merged member by member, null removes one.',
);
const shown = {
  name: Type.String({ description: 'For people.' }),
  settings: ScopedSettings,
  created_at: Timestamp,
};

export const NewAccountBody = Type.Object(
  { name: Name, settings },
  {
    title: 'NewAccountBody',
    description: 'An account to make.',
    additionalProperties: false,
    examples: [{ name: 'research', settings: { anonymization: { default: 'required' } } }],
  },
);
export type NewAccountBody = Static<typeof NewAccountBody>;

export const OwnerChange = Type.Object(
  { name: Type.Optional(Name), settings },
  {
    title: 'OwnerChange',
    description: 'What to change of an account or a team.',
    additionalProperties: false,
    examples: [{ settings: { routing: { default: 'cheap' } } }],
  },
);
export type OwnerChange = Static<typeof OwnerChange>;

export const Account = Type.Object(
  { id: Type.String({ description: 'Id of the account.' }), ...shown },
  { title: 'Account', description: 'Who keys belong to.' },
);
export type Account = Static<typeof Account>;
export const AccountList = pageOf(Account, 'AccountList', 'Accounts by id.');

export const NewTeamBody = Type.Object(
  {
    name: Name,
    account: optionalOrNull(Type.String(), 'Id of its account; the first one unless given.'),
    settings,
  },
  {
    title: 'NewTeamBody',
    description: 'A team to make.',
    additionalProperties: false,
    examples: [{ name: 'search', settings: { models: ['openai/*', 'mistral/*'] } }],
  },
);
export type NewTeamBody = Static<typeof NewTeamBody>;

export const Team = Type.Object(
  {
    id: Type.String({ description: 'Id of the team.' }),
    account: Type.String({ description: 'Id of its account.' }),
    ...shown,
  },
  { title: 'Team', description: 'Keys of an account that share settings.' },
);
export type Team = Static<typeof Team>;
export const TeamList = pageOf(Team, 'TeamList', 'Teams by id.');
