import { type Static, Type } from 'typebox';
import { KeyLimits, ScopedSettings } from '../auth/index.ts';
import { Name, optionalOrNull, pageOf, Timestamp } from './common-schemas.ts';

const settings = optionalOrNull(
  ScopedSettings,
  'Settings that its teams and keys inherit; merged field by field, null removes a field.',
);
const limits = optionalOrNull(
  KeyLimits,
  'Limits that hold for all of its keys together; merged field by field, null removes a field.',
);
const shown = {
  name: Type.String({ description: 'Display name.' }),
  settings: ScopedSettings,
  limits: KeyLimits,
  created_at: Timestamp,
};

export const NewAccountBody = Type.Object(
  { name: Name, settings, limits },
  {
    title: 'NewAccountBody',
    description: 'An account to create.',
    additionalProperties: false,
    examples: [{ name: 'research', settings: { anonymization: { default: 'required' } } }],
  },
);
export type NewAccountBody = Static<typeof NewAccountBody>;

export const OwnerChange = Type.Object(
  { name: Type.Optional(Name), settings, limits },
  {
    title: 'OwnerChange',
    description: 'Changes to an account or a team.',
    additionalProperties: false,
    examples: [
      { settings: { routing: { default: 'cheap' } }, limits: { budget: { usd: 500, period: 'month' } } },
    ],
  },
);
export type OwnerChange = Static<typeof OwnerChange>;

export const Account = Type.Object(
  { id: Type.String({ description: 'Id of the account.' }), ...shown },
  { title: 'Account', description: 'An account. Every key belongs to one.' },
);
export type Account = Static<typeof Account>;
export const AccountList = pageOf(Account, 'AccountList', 'Accounts in order of id.');

export const NewTeamBody = Type.Object(
  {
    name: Name,
    account: optionalOrNull(Type.String(), 'Id of its account; defaults to the first account.'),
    settings,
    limits,
  },
  {
    title: 'NewTeamBody',
    description: 'A team to create.',
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
  { title: 'Team', description: 'A team: keys of one account that share settings.' },
);
export type Team = Static<typeof Team>;
export const TeamList = pageOf(Team, 'TeamList', 'Teams in order of id.');

export const DeletedOwner = Type.Object(
  {
    id: Type.String({ description: 'Its id.' }),
    deleted: Type.Boolean({ description: 'Always true.' }),
  },
  { title: 'DeletedOwner', description: 'An account or team that was deleted.' },
);
export type DeletedOwner = Static<typeof DeletedOwner>;
