/** One entry of `providers:`. */
import { type Static, Type } from 'typebox';
import { hostedProviders } from './hosted-providers.ts';
import { duration } from './units.ts';

/** What no provider has, and what would make every change of the configuration slow. */
const maxModels = 5000;
const maxKeys = 100;
const maxUrlChars = 2048;
const maxSecretChars = 8192;
const maxCredentialsChars = 65_536;
/** As Amazon allows for the names of models, which can be addresses. */
const maxNameChars = 2048;
const maxTokens = 1_000_000_000;
const maxUsd = 1_000_000_000;

const Modality = Type.Enum(['text', 'image', 'audio', 'file', 'video']);

const Apis = Type.Optional(
  Type.Array(Type.Enum(['chat', 'responses', 'messages', 'completions', 'embeddings']), {
    description:
      'APIs that are spoken: requests of these pass as they are, all others are translated. By default what is known of the service.',
  }),
);

const usd = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: maxUsd, description }));

/** Facts of one model: adds to, or corrects, the catalog. */
export const ModelFacts = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: maxNameChars,
      description: 'Name of the model at the provider.',
    }),
    context_window: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxTokens,
        description: 'Maximum tokens of prompt and response together.',
      }),
    ),
    max_output_tokens: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxTokens, description: 'Maximum tokens of a response.' }),
    ),
    input_modalities: Type.Optional(
      Type.Array(Modality, { maxItems: 10, description: 'What the model reads.' }),
    ),
    output_modalities: Type.Optional(
      Type.Array(Modality, { maxItems: 10, description: 'What the model writes.' }),
    ),
    reasoning: Type.Optional(Type.Boolean({ description: 'Whether the model reasons before it responds.' })),
    reasoning_tag: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_]{1,32}$',
        description:
          'Tag around the reasoning that the model writes at the beginning of its text, where the server does not separate it: it is returned as `reasoning_content`. `none` leaves the text as it is.',
      }),
    ),
    reasoning_tag_opened: Type.Optional(
      Type.Boolean({
        description:
          'Whether the template of the model opens the tag, so that its text begins inside and only closes it.',
      }),
    ),
    tools: Type.Optional(Type.Boolean({ description: 'Whether the model supports tool calls.' })),
    apis: Apis,
    max_embedding_inputs: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Inputs of one embeddings request that the server accepts; requests with more are split. By default what is known of the service.',
      }),
    ),
    unsupported_parameters: Type.Optional(
      Type.Array(Type.String({ maxLength: maxNameChars }), {
        maxItems: 200,
        description: 'Request parameters that the model does not support.',
      }),
    ),
    price: Type.Optional(
      Type.Object(
        {
          input: Type.Number({ minimum: 0, maximum: maxUsd, description: 'USD per million prompt tokens.' }),
          output: Type.Number({
            minimum: 0,
            maximum: maxUsd,
            description: 'USD per million response tokens.',
          }),
          cached_input: usd('USD per million prompt tokens read from the cache.'),
          cache_write: usd('USD per million prompt tokens written to the cache.'),
          audio_input: usd('USD per million prompt tokens of audio.'),
          audio_output: usd('USD per million response tokens of audio.'),
          image_output: usd('USD per million response tokens of images.'),
          web_search: usd('USD per web search of the model.'),
          request: usd('USD per request, beside its tokens.'),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export const Provider = Type.Object(
  {
    protocol: Type.Enum(
      ['openai', 'anthropic', 'gemini', 'vertex', 'bedrock', 'azure', 'mistral', 'cohere', 'sandbox'],
      {
        description: 'API of the provider; `openai` for every OpenAI-compatible service and server.',
      },
    ),
    preset: Type.Optional(
      Type.String({
        maxLength: maxNameChars,
        description:
          'Profile of a known OpenAI-compatible service (`groq`, `ollama`, ...). By default the one with the name of the provider.',
        examples: hostedProviders
          .filter(({ protocol = 'openai' }) => protocol === 'openai')
          .map(({ name }) => name),
      }),
    ),
    base_url: Type.Optional(
      Type.String({
        maxLength: maxUrlChars,
        pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^\\s?#]*)?$',
        description:
          'URL of the API without `/chat/completions`. Required for services that the gateway does not know.',
      }),
    ),
    api_key: Type.Optional(
      Type.String({
        maxLength: maxSecretChars,
        description:
          'API key, preferably as a reference: `env:NAME`, `file:PATH`, or a variable name in `$` and braces.',
      }),
    ),
    api_keys: Type.Optional(
      Type.Array(Type.String({ maxLength: maxSecretChars }), {
        minItems: 1,
        maxItems: maxKeys,
        description:
          'Several API keys. Load is balanced over them; one that fails or reaches a limit is paused.',
      }),
    ),
    auth_header: Type.Optional(
      Type.String({
        maxLength: maxNameChars,
        description:
          'Header that carries the API key. By default `authorization`, with `Bearer`, or the one that the protocol defines.',
      }),
    ),
    access_key_id: Type.Optional(
      Type.String({ maxLength: maxSecretChars, description: 'Bedrock: AWS access key id.' }),
    ),
    secret_access_key: Type.Optional(
      Type.String({ maxLength: maxSecretChars, description: 'Bedrock: AWS secret access key.' }),
    ),
    session_token: Type.Optional(
      Type.String({
        maxLength: maxSecretChars,
        description: 'Bedrock: session token of temporary AWS credentials.',
      }),
    ),
    credentials: Type.Optional(
      Type.String({
        maxLength: maxCredentialsChars,
        description:
          'Vertex AI: path of a Google credentials file (service account or application default), or its content.',
      }),
    ),
    project: Type.Optional(
      Type.String({ maxLength: maxNameChars, description: 'Vertex AI: Google Cloud project.' }),
    ),
    api_version: Type.Optional(
      Type.String({
        maxLength: maxNameChars,
        description: 'Azure: dated API version; by default the v1 API without a version.',
      }),
    ),
    allow_private_network: Type.Optional(
      Type.Boolean({
        description:
          'Allows a private or loopback address. Unless `region` or `retention` is set, the models count as local: without a price, routing takes them as free, and the cost of their requests is `unknown`.',
      }),
    ),
    region: Type.Optional(
      Type.String({
        maxLength: maxNameChars,
        description:
          'Where the provider runs: part of the URL for Vertex AI and Bedrock, and compared with `routing.regions`.',
      }),
    ),
    retention: Type.Optional(
      Type.Union([Type.Enum(['zero']), Type.Integer({ minimum: 0, maximum: 36_500 })], {
        description:
          'How long the provider retains prompts: `zero`, or a number of days. Compared with `routing.retention`.',
      }),
    ),
    timeout: Type.Optional(
      Type.Object(
        {
          first_byte: Type.Optional(
            duration(
              'Maximum time to the first sign of life of a response: an event or a comment of a stream.',
            ),
          ),
          idle: Type.Optional(duration('Maximum time between two events or comments of a stream.')),
          total: Type.Optional(
            duration(
              'Maximum time of a request to this provider, retries and fallbacks included; the field `timeout` of a request replaces it.',
            ),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    retries: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10,
        description: 'Retries at this provider, before the first byte of a response.',
      }),
    ),
    apis: Apis,
    models: Type.Optional(
      Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: maxNameChars }), ModelFacts]), {
        maxItems: maxModels,
        description:
          'Models beyond the catalog, or corrections of it: names, or objects with the fields below.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Provider = Static<typeof Provider>;
export type ModelFacts = Static<typeof ModelFacts>;

/** APIs over which a model can be served. */
export type ServedApi = 'chat' | 'responses' | 'messages' | 'completions' | 'embeddings';
