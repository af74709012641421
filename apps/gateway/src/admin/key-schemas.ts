import { type Static, Type } from 'typebox';
import { KeyLimits, Scope, ScopedSettings } from '../auth/index.ts';
import { Name, optionalOrNull, orNull, pageOf, Timestamp, TimestampText } from './common-schemas.ts';

const Scopes = Type.Array(Scope, {
  minItems: 1,
  description: 'Defaults to `inference` and `usage`. `admin` grants access to /admin/v1.',
});
const Models = Type.Array(Type.String({ minLength: 1 }), {
  maxItems: 1000,
  description: 'Glob patterns of allowed models, as `<provider>/<model>`.',
});

const changeable = {
  team: optionalOrNull(Type.String(), 'Id of a team of the same account.'),
  scopes: optionalOrNull(Scopes, 'Scopes of the key.'),
  expires_at: optionalOrNull(TimestampText, 'When the key expires; null: never.'),
  limits: optionalOrNull(KeyLimits, 'Limits of the key; a limit that is absent does not apply.'),
  models: optionalOrNull(Models, 'Allowed models; null: all models of its account.'),
  settings: optionalOrNull(ScopedSettings, 'Settings that override those of the account and the team.'),
};

export const NewKeyBody = Type.Object(
  {
    name: Name,
    account: optionalOrNull(
      Type.String(),
      'Id of the account; defaults to the account of the team, or else the first account.',
    ),
    ...changeable,
  },
  {
    title: 'NewKeyBody',
    description: 'A key to create.',
    additionalProperties: false,
    examples: [
      { name: 'ci', limits: { rpm: 60, budget: { usd: 20, period: 'month' } }, models: ['openai/*'] },
    ],
  },
);
export type NewKeyBody = Static<typeof NewKeyBody>;

export const KeyChange = Type.Object(
  {
    name: Type.Optional(Name),
    ...changeable,
    previous_secret_expires_at: optionalOrNull(
      TimestampText,
      'Until when the secret before the last rotation works, at most as long as now; null: no longer.',
    ),
  },
  {
    title: 'KeyChange',
    description:
      '`limits` and `settings` are merged field by field (null removes a field); other fields are replaced.',
    additionalProperties: false,
    examples: [{ limits: { rpm: 120, tpm: null } }],
  },
);
export type KeyChange = Static<typeof KeyChange>;

/** The longest time that two secrets of a key work, in seconds: 30 days. */
export const maxOverlapSeconds = 30 * 86_400;

export const KeyRotation = Type.Object(
  {
    overlap_seconds: optionalOrNull(
      Type.Integer({ minimum: 0, maximum: maxOverlapSeconds }),
      'How long the old secret still works beside the new one, at most 30 days; 0, the default: not at all.',
    ),
  },
  {
    title: 'KeyRotation',
    description: 'How the secret of a key is replaced.',
    additionalProperties: false,
    examples: [{ overlap_seconds: 86_400 }],
  },
);
export type KeyRotation = Static<typeof KeyRotation>;

const keyMembers = {
  id: Type.String({ description: 'Public id of the key.', examples: ['key_4f0a1b2c3d5e'] }),
  name: Type.String({ description: 'Display name.' }),
  account: Type.String({ description: 'Id of its account.' }),
  team: orNull(Type.String(), 'Id of its team.'),
  scopes: Type.Array(Scope, { description: 'Scopes of the key.' }),
  limits: KeyLimits,
  models: orNull(
    Type.Array(Type.String()),
    'Glob patterns of allowed models; null: all models of its account.',
  ),
  settings: ScopedSettings,
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: orNull(Timestamp, 'When the key expires; null: never.'),
  revoked_at: orNull(Timestamp, 'When the key was revoked; null: not revoked.'),
  previous_secret_expires_at: orNull(
    Timestamp,
    'Until when the secret before the last rotation works, or worked; null: it does not.',
  ),
};

export const ApiKey = Type.Object(keyMembers, {
  title: 'ApiKey',
  description: 'An API key, without its secret, which is not stored.',
});
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = Type.Object(
  {
    ...keyMembers,
    key: Type.Optional(
      Type.String({
        description:
          'The secret key. It is shown only once: an answer that is repeated for an `idempotency-key` is without it.',
      }),
    ),
  },
  { title: 'NewApiKey', description: 'A newly created key.' },
);
/** As it is made: with its secret. */
export type NewApiKey = ApiKey & { readonly key: string };

export const ListedKey = Type.Object(
  {
    ...keyMembers,
    last_used_at: orNull(
      Timestamp,
      'When its last request began, or the day of it where that is deleted; null: never. A request arrives a moment after its end.',
    ),
    spent_usd: Type.Number({ minimum: 0, description: 'Spent in the last 30 days (UTC), in USD.' }),
    unpriced_requests: Type.Integer({
      minimum: 0,
      description: 'Requests of these days whose price is unknown, which `spent_usd` lacks.',
    }),
  },
  { title: 'ListedKey', description: 'An API key with its use.' },
);
export type ListedKey = Static<typeof ListedKey>;

export const ApiKeyList = pageOf(
  ListedKey,
  'ApiKeyList',
  'Keys in order of id, or as `sort` says, including revoked keys.',
);
