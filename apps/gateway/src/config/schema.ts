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
    description: 'A size: a number with b, kb, mb or gb (1 kb = 1024 b), or a plain number of bytes.',
  },
);
// YAML 1.2 reads `on` and `off` as text, and true and false as booleans: both are meant.
const OnOff = Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], { description: '`on` or `off`.' });
export type OnOff = Static<typeof OnOff>;
const Permission = Type.Enum(['deny', 'allow'], {
  description: 'Whether a key with the `overrides` scope may set this member of a request.',
});

const Server = Type.Object(
  {
    host: Type.Optional(Type.String({ description: 'Address to listen on; loopback by default.' })),
    port: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 65535, description: 'Port; 0 takes a free one.' }),
    ),
    body_limit: Type.Optional(Size),
    body_budget: Type.Optional(Size),
    max_in_flight: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Requests in flight over all keys; more answer 503.' }),
    ),
    metrics: Type.Optional(Type.Enum(['loopback', 'key', 'off'], { description: 'Who may read /metrics.' })),
    early_heartbeat: Type.Optional(Duration),
    drain: Type.Optional(Duration),
  },
  { additionalProperties: false },
);

const Modality = Type.Enum(['text', 'image', 'audio', 'file', 'video']);

/** Facts of one model: adds to, or corrects, the catalog. */
const ModelFacts = Type.Object(
  {
    name: Type.String({ minLength: 1, description: "The provider's own name of the model." }),
    context_window: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Tokens, prompt and answer together.' }),
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
          input: Type.Number({ minimum: 0, description: 'USD per million prompt tokens.' }),
          output: Type.Number({ minimum: 0, description: 'USD per million answer tokens.' }),
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
          'The wire this provider speaks. `openai` is what every OpenAI-compatible service and server takes.',
      },
    ),
    preset: Type.Optional(
      Type.String({
        description: 'Quirks of a known service (groq, mistral, ollama ...); else taken from the name.',
      }),
    ),
    base_url: Type.Optional(
      Type.String({
        pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^\\s?#]*)?$',
        description: 'Address up to and without `/chat/completions`, with http:// or https://.',
      }),
    ),
    api_key: Type.Optional(
      Type.String({
        description: 'A reference (a variable in `$` and braces, `env:NAME`, `file:PATH`) or the key itself.',
      }),
    ),
    api_keys: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    auth_header: Type.Optional(
      Type.String({ description: '`authorization` (Bearer, default) or e.g. `api-key`.' }),
    ),
    access_key_id: Type.Optional(Type.String({ description: 'Bedrock: id of an AWS access key.' })),
    secret_access_key: Type.Optional(Type.String({ description: 'Bedrock: the key that belongs to it.' })),
    session_token: Type.Optional(Type.String({ description: 'Bedrock: of temporary AWS keys.' })),
    credentials: Type.Optional(
      Type.String({
        description:
          'Vertex: path of a Google key file (service account or application-default), or the file itself.',
      }),
    ),
    project: Type.Optional(Type.String({ description: 'Vertex: Google Cloud project.' })),
    api_version: Type.Optional(
      Type.String({ description: 'Azure: dated version of the interface; left out, the versionless v1.' }),
    ),
    allow_private_network: Type.Optional(
      Type.Boolean({
        description:
          'Lets this provider lie in a private or loopback network. Its models count as local, and cost nothing without a price, where neither `region` nor `retention` is set.',
      }),
    ),
    region: Type.Optional(
      Type.String({
        description: 'Where it runs: part of the address of Vertex and Bedrock, a fact for policy.',
      }),
    ),
    retention: Type.Optional(
      Type.Union([Type.Enum(['zero']), Type.Integer({ minimum: 0 })], {
        description: 'How long it keeps what it is sent: `zero`, or days.',
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

/** The configuration file; every member is optional. Published as JSON Schema for editors. */
export const ConfigFile = Type.Object(
  {
    server: Type.Optional(Server),
    discovery: Type.Optional(OnOff),
    sandbox: Type.Optional(OnOff),
    providers: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,62}$' }), Provider, {
        additionalProperties: false,
        description: 'By name: the `<provider>` of `<provider>/<model_name>`.',
      }),
    ),
    models: Type.Optional(
      Type.Record(Type.String({ pattern: '^[^\\s/:]{1,128}$' }), Type.Array(AliasTarget, { minItems: 1 }), {
        additionalProperties: false,
        description: 'Aliases: each an ordered list of fallbacks, or of weighted choices.',
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
              description: 'off, on, or required (a request cannot switch it off).',
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
            Type.String({ description: '`sqlite:PATH`; relative to the data folder if not given.' }),
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
        { additionalProperties: false, description: 'Ceiling of what a request may ask for by `timeout`.' },
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
