import { type Static, Type } from 'typebox';
import { KeyLimits, Scope, ScopedSettings } from '../auth/index.ts';
import { Name, optionalOrNull, orNull, pageOf, Timestamp, TimestampText } from './common-schemas.ts';

const Scopes = Type.Array(Scope, {
  minItems: 1,
  description: '`inference` and `usage` unless given. `admin` opens /admin/v1.',
});
const Models = Type.Array(Type.String({ minLength: 1 }), {
  maxItems: 1000,
  description: 'Globs of `<provider>/<model>` that may be used.',
});

const changeable = {
  team: optionalOrNull(Type.String(), 'Id of a team of the same account.'),
  scopes: optionalOrNull(Scopes, 'What the key may do.'),
  expires_at: optionalOrNull(TimestampText, 'When it stops working; null: never.'),
  limits: optionalOrNull(KeyLimits, 'What it may use; what is absent is not limited.'),
  models: optionalOrNull(Models, 'Models it may use; null: all of its account.'),
  settings: optionalOrNull(ScopedSettings, 'Settings that win over those of account and team.'),
};

export const NewKeyBody = Type.Object(
  {
    name: Name,
    account: optionalOrNull(Type.String(), "Id of the account; the team's or the first one unless given."),
    ...changeable,
  },
  {
    title: 'NewKeyBody',
    description: 'A key to make.',
    additionalProperties: false,
    examples: [
      { name: 'ci', limits: { rpm: 60, budget: { usd: 20, period: 'month' } }, models: ['openai/*'] },
    ],
  },
);
export type NewKeyBody = Static<typeof NewKeyBody>;

export const KeyChange = Type.Object(
  { name: Type.Optional(Name), ...changeable },
  {
    title: 'KeyChange',
    description: '`limits` and `settings` are merged member by member, null removes one; the rest replaces.',
    additionalProperties: false,
    examples: [{ limits: { rpm: 120, tpm: null } }],
  },
);
export type KeyChange = Static<typeof KeyChange>;

const keyMembers = {
  id: Type.String({ description: 'Public id of the key.', examples: ['key_4f0a1b2c3d5e'] }),
  name: Type.String({ description: 'For people.' }),
  account: Type.String({ description: 'Id of its account.' }),
  team: orNull(Type.String(), 'Id of its team.'),
  scopes: Type.Array(Scope, { description: 'What the key may do.' }),
  limits: KeyLimits,
  models: orNull(Type.Array(Type.String()), 'Globs of models it may use; null: all of its account.'),
  settings: ScopedSettings,
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: orNull(Timestamp, 'When it stops working; null: never.'),
  revoked_at: orNull(Timestamp, 'When it was revoked; null: it was not.'),
};

export const ApiKey = Type.Object(keyMembers, {
  title: 'ApiKey',
  description: 'A key without its text, which is not kept.',
});
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = Type.Object(
  { ...keyMembers, key: Type.String({ description: 'The key itself, shown this once.' }) },
  { title: 'NewApiKey', description: 'A key just made.' },
);
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKeyList = pageOf(ApiKey, 'ApiKeyList', 'Keys by id, revoked ones included.');
