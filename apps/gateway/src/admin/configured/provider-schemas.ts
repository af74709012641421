import { type Static, type TSchema, Type } from 'typebox';
import { Provider, providerNamePattern } from '../../config/index.ts';
import { orNull, pageOf } from '../common-schemas.ts';
import { recordMembers } from './record-schemas.ts';
import { SecretState } from './secret-state.ts';

const ProviderName = Type.String({
  pattern: providerNamePattern,
  description: 'Name of the provider: the first part of `<provider>/<model>`.',
});

export const NewProviderBody = Type.Object(
  { name: ProviderName, ...Provider.properties },
  {
    title: 'NewProviderBody',
    description:
      'A provider to create, as in the configuration file. Secrets are given as they are: references such as `env:NAME` are refused.',
    additionalProperties: false,
    examples: [
      { name: 'openai-eu', protocol: 'openai', base_url: 'https://eu.example.com/v1', region: 'eu' },
    ],
  },
);
export type NewProviderBody = Static<typeof NewProviderBody>;

const changes: Record<string, TSchema> = Object.fromEntries(
  Object.entries(Provider.properties).map(([name, schema]) => [
    name,
    Type.Optional(Type.Union([schema, Type.Null()])),
  ]),
);

export const ProviderChange = Type.Object(changes, {
  title: 'ProviderChange',
  description:
    'Members to replace; null removes one, and `timeout` is merged. Secrets that are absent stay, unless the change would send them ' +
    'to another address.',
  additionalProperties: false,
  examples: [{ models: ['gpt-5-mini', { name: 'house-model', context_window: 32768 }] }],
});
export type ProviderChange = Readonly<Record<string, unknown>>;

const { api_key, api_keys, secret_access_key, session_token, credentials, ...shown } = Provider.properties;
const secret = Type.Optional(SecretState);

const ProviderTestResult = Type.Object(
  {
    outcome: Type.Enum(['working', 'rejected', 'failed'], {
      description:
        '`rejected`: the provider refuses a key. `failed`: it could not be reached, or has a fault.',
    }),
    message: Type.String({ description: 'What was found, or what failed.' }),
    tested_at: Type.String({ format: 'date-time', description: 'When it was tested.' }),
  },
  { title: 'ProviderTestResult' },
);
export type ProviderTestResult = Static<typeof ProviderTestResult>;

export const ConfiguredProvider = Type.Object(
  {
    ...recordMembers,
    ...shown,
    api_key: secret,
    api_keys: Type.Optional(Type.Array(SecretState, { description: 'Several API keys.' })),
    secret_access_key: secret,
    session_token: secret,
    credentials: secret,
    last_test: orNull(
      ProviderTestResult,
      'What the last test found; null if it was not tested with its present keys and address.',
    ),
  },
  { title: 'ConfiguredProvider', description: 'A provider, without its secrets.' },
);
export type ConfiguredProvider = Static<typeof ConfiguredProvider>;

export const ConfiguredProviderList = pageOf(
  ConfiguredProvider,
  'ConfiguredProviderList',
  'Providers in order of name, wherever they come from.',
);

export const ProviderCheck = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether every key works, as far as that can be told.' }),
    cost_usd: Type.Number({ description: 'Cost of the check: listing models is free.' }),
    checks: Type.Array(
      Type.Object({
        key: orNull(SecretState, 'The key that was used; null if the provider has none.'),
        ok: Type.Boolean({ description: 'Whether the provider can be used.' }),
        rejected: Type.Boolean({
          description: 'Whether the provider answered, and refuses the key or the request.',
        }),
        message: Type.String({ description: 'What was found, or what failed.' }),
        provider_message: orNull(
          Type.String(),
          'The error message of the provider where it refuses, without the key and at most 300 characters; null if it says nothing.',
        ),
        duration_ms: Type.Integer({ minimum: 0, description: 'How long the provider took.' }),
      }),
      { description: 'One for each API key.' },
    ),
    models: orNull(
      Type.Array(Type.String()),
      'Names of the models that the provider lists; null if it has no list that can be read.',
    ),
  },
  { title: 'ProviderCheck', description: 'Whether a provider can be reached, and accepts its keys.' },
);
export type ProviderCheck = Static<typeof ProviderCheck>;
