import { type Static, Type } from 'typebox';
import { AnonymizationSettings } from './anonymization.ts';
import { DetectorSection } from './detector.ts';
import { DocumentsSection } from './documents.ts';
import { CacheSection, limitsMembers, SharedStateSection, telemetryMembers } from './reserved-sections.ts';
import { RoutingSection } from './routing.ts';
import { Duration } from './units.ts';

const Size = Type.Union(
  [Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?(b|kb|mb|gb)$' }), Type.Integer({ minimum: 1 })],
  {
    description: 'A size: a number with the unit b, kb, mb or gb (1 kb = 1024 b), or a number of bytes.',
  },
);
// YAML 1.2 parses `on` and `off` as strings, and true and false as booleans: accept both.
const OnOff = Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], { description: '`on` or `off`.' });
export type OnOff = Static<typeof OnOff>;
const Permission = Type.Enum(['deny', 'allow'], {
  description: 'Whether a key with the `overrides` scope may use this request parameter.',
});

const Server = Type.Object(
  {
    host: Type.Optional(Type.String({ description: 'Address to listen on; loopback by default.' })),
    port: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 65535, description: 'Port; 0 chooses a free port.' }),
    ),
    body_limit: Type.Optional(Size),
    body_budget: Type.Optional(Size),
    max_in_flight: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Maximum concurrent requests over all keys; further requests get 503.',
      }),
    ),
    metrics: Type.Optional(Type.Enum(['loopback', 'key', 'off'], { description: 'Access to /metrics.' })),
    early_heartbeat: Type.Optional(Duration),
    drain: Type.Optional(Duration),
  },
  { additionalProperties: false },
);

const Modality = Type.Enum(['text', 'image', 'audio', 'file', 'video']);

/** Properties of a model that extend or override the catalog. */
const ModelFacts = Type.Object(
  {
    name: Type.String({ minLength: 1, description: 'Name of the model at the provider.' }),
    context_window: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Context window in tokens, prompt and completion together.' }),
    ),
    max_output_tokens: Type.Optional(Type.Integer({ minimum: 1 })),
    input_modalities: Type.Optional(Type.Array(Modality)),
    output_modalities: Type.Optional(Type.Array(Modality)),
    reasoning: Type.Optional(Type.Boolean()),
    tools: Type.Optional(Type.Boolean()),
    unsupported_parameters: Type.Optional(Type.Array(Type.String())),
    price: Type.Optional(
      Type.Object(
        {
          input: Type.Number({ minimum: 0, description: 'Price in USD per million prompt tokens.' }),
          output: Type.Number({ minimum: 0, description: 'Price in USD per million completion tokens.' }),
          cached_input: Type.Optional(Type.Number({ minimum: 0 })),
          cache_write: Type.Optional(Type.Number({ minimum: 0 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const Provider = Type.Object(
  {
    protocol: Type.Enum(
      ['openai', 'anthropic', 'gemini', 'vertex', 'bedrock', 'azure', 'mistral', 'cohere', 'sandbox'],
      {
        description:
          'API protocol of the provider. `openai` is for every OpenAI-compatible service or server.',
      },
    ),
    preset: Type.Optional(
      Type.String({
        description:
          'Compatibility profile of a known service (groq, mistral, ollama ...); default: from the provider name.',
      }),
    ),
    base_url: Type.Optional(
      Type.String({
        pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^\\s?#]*)?$',
        description: 'Base URL without `/chat/completions`, with http:// or https://.',
      }),
    ),
    api_key: Type.Optional(
      Type.String({
        description: 'A reference (`$` and a variable in braces, `env:NAME`, `file:PATH`) or the key itself.',
      }),
    ),
    api_keys: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    auth_header: Type.Optional(
      Type.String({
        description:
          'Header that carries the key: `authorization` (Bearer, default) or another one such as `api-key`.',
      }),
    ),
    access_key_id: Type.Optional(Type.String({ description: 'Bedrock: AWS access key id.' })),
    secret_access_key: Type.Optional(Type.String({ description: 'Bedrock: AWS secret access key.' })),
    session_token: Type.Optional(
      Type.String({ description: 'Bedrock: session token of temporary AWS credentials.' }),
    ),
    credentials: Type.Optional(
      Type.String({
        description:
          'Vertex: path or content of a Google credentials file (service account or application default credentials).',
      }),
    ),
    project: Type.Optional(Type.String({ description: 'Vertex: Google Cloud project.' })),
    api_version: Type.Optional(
      Type.String({ description: 'Azure: dated API version; default: the v1 API, which has none.' }),
    ),
    allow_private_network: Type.Optional(
      Type.Boolean({
        description:
          'Permits private and loopback addresses for this provider. Without `region` and `retention`, its models count as local, and are free unless a price is set.',
      }),
    ),
    region: Type.Optional(
      Type.String({
        description:
          'Region of the provider: part of the URL for Vertex and Bedrock, and used by routing policies.',
      }),
    ),
    retention: Type.Optional(
      Type.Union([Type.Enum(['zero']), Type.Integer({ minimum: 0 })], {
        description: 'How long the provider retains request data: `zero` or a number of days.',
      }),
    ),
    timeout: Type.Optional(
      Type.Object(
        {
          first_byte: Type.Optional(Duration),
          idle: Type.Optional(Duration),
          total: Type.Optional(Duration),
        },
        { additionalProperties: false },
      ),
    ),
    retries: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
    models: Type.Optional(Type.Array(Type.Union([Type.String({ minLength: 1 }), ModelFacts]))),
  },
  { additionalProperties: false },
);

const AliasTarget = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object(
    { model: Type.String({ minLength: 1 }), weight: Type.Optional(Type.Number({ exclusiveMinimum: 0 })) },
    { additionalProperties: false },
  ),
]);

/** The configuration file; all members are optional. Published as JSON Schema for editors. */
export const ConfigFile = Type.Object(
  {
    server: Type.Optional(Server),
    discovery: Type.Optional(OnOff),
    sandbox: Type.Optional(OnOff),
    providers: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,62}$' }), Provider, {
        additionalProperties: false,
        description: 'Providers by name; the name is the `<provider>` of `<provider>/<model_name>`.',
      }),
    ),
    models: Type.Optional(
      Type.Record(Type.String({ pattern: '^[^\\s/:]{1,128}$' }), Type.Array(AliasTarget, { minItems: 1 }), {
        additionalProperties: false,
        description: 'Model aliases: each one an ordered list of fallbacks or a list of weighted models.',
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
              description: '`off`, `on` or `required` (cannot be switched off by a request).',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    storage: Type.Optional(
      Type.Object(
        {
          url: Type.Optional(
            Type.String({ description: '`sqlite:PATH`; default: `sluice.db` in the data folder.' }),
          ),
          durability: Type.Optional(Type.Enum(['journal', 'strict'])),
        },
        { additionalProperties: false },
      ),
    ),
    limits: Type.Optional(
      Type.Object(
        {
          default_rpm: Type.Optional(Type.Integer({ minimum: 1 })),
          default_concurrency: Type.Optional(Type.Integer({ minimum: 1 })),
          ...limitsMembers,
        },
        { additionalProperties: false },
      ),
    ),
    documents: Type.Optional(DocumentsSection),
    shared_state: Type.Optional(SharedStateSection),
    cache: Type.Optional(CacheSection),
    timeouts: Type.Optional(
      Type.Object(
        { max_total: Type.Optional(Duration) },
        { additionalProperties: false, description: 'Maximum value of the request parameter `timeout`.' },
      ),
    ),
    overrides: Type.Optional(
      Type.Object(
        {
          base_url: Type.Optional(Permission),
          api_key: Type.Optional(Permission),
          api_version: Type.Optional(Permission),
          deployment_id: Type.Optional(Permission),
          extra_headers: Type.Optional(Permission),
          model_list: Type.Optional(Permission),
        },
        { additionalProperties: false },
      ),
    ),
    telemetry: Type.Optional(
      Type.Object(
        {
          logs: Type.Optional(Type.Enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])),
          access_log: Type.Optional(OnOff),
          ...telemetryMembers,
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, title: 'Sluice configuration' },
);
export type ConfigFile = Static<typeof ConfigFile>;
export type ModelFacts = Static<typeof ModelFacts>;
