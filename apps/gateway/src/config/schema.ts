import { type Static, Type } from 'typebox';
import { AnonymizationSettings } from './anonymization.ts';
import { AuthSection } from './auth.ts';
import { DetectorSection } from './detector.ts';
import { InstallationDocuments } from './documents.ts';
import { Provider } from './provider-schema.ts';
import { CacheSection, telemetryMembers } from './reserved-sections.ts';
import { ResponsesSection } from './responses.ts';
import { RoutingSection } from './routing.ts';
import { DefaultMaxTokens, NullMembers, OverridesSection } from './scoped-sections.ts';
import { limitsMembers, SharedStateSection } from './shared-state.ts';
import { duration, size } from './units.ts';
import { WebhooksSection } from './webhooks.ts';

// YAML 1.2 reads `on` and `off` as text, and true and false as booleans: both are meant.
const onOff = (description: string) =>
  Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], { description });

const Server = Type.Object(
  {
    host: Type.Optional(
      Type.String({
        description:
          'Address to listen on. Other addresses than loopback require `SLUICE_ADMIN_TOKEN` and `SLUICE_MASTER_KEY`.',
      }),
    ),
    port: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 65535, description: 'Port to listen on; 0 selects a free port.' }),
    ),
    body_limit: Type.Optional(size('Maximum size of one request body; larger ones are refused with 413.')),
    body_budget: Type.Optional(
      size(
        'Maximum size of all request bodies in memory together; beyond it, requests are refused with 503.',
      ),
    ),
    max_in_flight: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Maximum number of requests in flight over all keys; more are refused with 503.',
      }),
    ),
    key_share: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description:
          'Share of `max_in_flight` and `body_budget` that one key may hold, of what the others leave; more is refused with 429.',
      }),
    ),
    account_share: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'The same for all keys of one account together.',
      }),
    ),
    body_window: Type.Optional(
      duration(
        'Time over which a body that is being received must arrive at 1 kB per second at least; slower ones are refused with 408.',
      ),
    ),
    metrics: Type.Optional(
      Type.Enum(['loopback', 'key', 'off'], {
        description: 'Who can read `/metrics`: clients on this machine, any valid key, or nobody.',
      }),
    ),
    cors_origins: Type.Optional(
      Type.Array(
        Type.String({ pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?$' }),
        {
          description:
            'Origins of web pages that may call `/v1` from a browser, such as `https://app.example.com`. By default none.',
        },
      ),
    ),
    repeated_chunks: Type.Optional(
      Type.Integer({
        minimum: 10,
        description:
          'Ends a stream whose model sends the same text this many times in a row: some models repeat it until their limit.',
      }),
    ),
    early_heartbeat: Type.Optional(
      duration(
        'Starts a stream with a heartbeat after this time although the provider has not responded yet, for proxies that close silent connections. Errors after it arrive in the stream, with status 200.',
      ),
    ),
    drain: Type.Optional(duration('How long requests in flight may continue after SIGTERM.')),
    shutdown_delay: Type.Optional(
      duration('How long new connections are accepted after SIGTERM, while /readyz answers 503.'),
    ),
  },
  { additionalProperties: false },
);

const AliasTarget = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object(
    {
      model: Type.String({ minLength: 1, description: 'A model as `<provider>/<model>`.' }),
      weight: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          description: 'Share of the requests, relative to the other targets.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
]);

/** What an alias stands for. */
export const AliasTargets = Type.Array(AliasTarget, { minItems: 1 });
export type AliasTargets = Static<typeof AliasTargets>;

/** Name of a provider, without a slash, which separates it from a model. */
export const providerNamePattern = '^[a-z0-9][a-z0-9_-]{0,62}$';
/** Name of an alias: without a slash, so that it hides no model. */
export const aliasNamePattern = '^[^\\s/:]{1,128}$';

/** The configuration file; all members are optional. Published as JSON Schema for editors. */
export const ConfigFile = Type.Object(
  {
    server: Type.Optional(Server),
    discovery: Type.Optional(
      onOff('Finds providers by API keys in the environment, and model servers on this machine.'),
    ),
    sandbox: Type.Optional(
      onOff('Provides the built-in models `sandbox/echo`, `sandbox/mirror` and `sandbox/scripted`.'),
    ),
    providers: Type.Optional(
      Type.Record(Type.String({ pattern: providerNamePattern }), Provider, {
        additionalProperties: false,
        description: 'Providers by name, which is the first part of `<provider>/<model>`.',
      }),
    ),
    models: Type.Optional(
      Type.Record(Type.String({ pattern: aliasNamePattern }), AliasTargets, {
        additionalProperties: false,
        description: 'Aliases: each a list of models, tried in order, or chosen by weight.',
      }),
    ),
    routing: Type.Optional(RoutingSection),
    anonymization: Type.Optional(
      Type.Object(
        {
          ...AnonymizationSettings.properties,
          detector: Type.Optional(DetectorSection),
          default: Type.Optional(
            Type.Union([Type.Boolean(), Type.Enum(['off', 'on', 'required'])], {
              description:
                'Whether requests are anonymized that do not say so themselves. `required` cannot be switched off by a request.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    auth: Type.Optional(AuthSection),
    storage: Type.Optional(
      Type.Object(
        {
          url: Type.Optional(
            Type.String({
              description:
                'Database: `sqlite:PATH`, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full`. By default `sluice.db` in the data folder.',
            }),
          ),
          max_connections: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 1000,
              description: 'Connections of one process to PostgreSQL.',
            }),
          ),
          usage_retention: Type.Optional(
            Type.Union([duration('How long.'), Type.Enum(['off'])], {
              description:
                'How long the rows of requests are kept, with their privacy receipts. Their sums by hour and day stay, so that reports and budgets do not change. `off` keeps them for ever.',
            }),
          ),
          durability: Type.Optional(
            Type.Enum(['journal', 'strict'], {
              description:
                '`journal`: the usage row is in the journal before the end of the response is sent, and survives the process. `strict`: it is also committed to the database and synced, and survives a power loss.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    limits: Type.Optional(
      Type.Object(
        {
          default_rpm: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 1_000_000_000,
              description: 'Requests per minute of keys without a limit of their own.',
            }),
          ),
          default_concurrency: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 1_000_000_000,
              description: 'Requests in flight of keys without a limit of their own.',
            }),
          ),
          ...limitsMembers,
        },
        { additionalProperties: false },
      ),
    ),
    default_max_tokens: Type.Optional(DefaultMaxTokens),
    null_members: Type.Optional(NullMembers),
    pricing: Type.Optional(
      Type.Object(
        {
          unknown: Type.Optional(
            Type.Enum(['refuse', 'allow'], {
              description:
                'Whether keys with a budget may use models whose price is unknown; the budget cannot count them.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    documents: Type.Optional(InstallationDocuments),
    responses: Type.Optional(ResponsesSection),
    shared_state: Type.Optional(SharedStateSection),
    webhooks: Type.Optional(WebhooksSection),
    cache: Type.Optional(CacheSection),
    timeouts: Type.Optional(
      Type.Object(
        { max_total: Type.Optional(duration('Maximum of the field `timeout` of a request; at least 1 s.')) },
        { additionalProperties: false },
      ),
    ),
    overrides: Type.Optional(
      Type.Object(
        {
          ...OverridesSection.properties,
          headers: Type.Optional(
            Type.Record(
              Type.String({ pattern: '^[a-z][a-z0-9-]{0,62}$' }),
              Type.Union([Type.Enum(['any']), Type.Array(Type.String(), { minItems: 1 })], {
                description:
                  'Whether `extra_headers` may set this header, with `any` value or one of a list. Values leave unread: while a request is anonymized, only listed values are accepted.',
              }),
              {
                additionalProperties: false,
                description:
                  'Headers that `extra_headers` may set, with `any` value or a list of values. Values leave unread: while a request is anonymized, only listed values are accepted.',
              },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    telemetry: Type.Optional(
      Type.Object(
        {
          logs: Type.Optional(
            Type.Enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'], { description: 'Log level.' }),
          ),
          access_log: Type.Optional(onOff('Writes one log line per request, without content.')),
          ...telemetryMembers,
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, title: 'Sluice configuration' },
);
export type ConfigFile = Static<typeof ConfigFile>;
