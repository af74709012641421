/** Defaults and examples of every setting, by its path; a test holds them to the schema and to the gateway. */

export interface SettingDetails {
  /** What the gateway uses if the setting is absent. */
  readonly default?: unknown;
  /** The default in words, where it is no fixed value. */
  readonly defaultText?: string;
  readonly example: unknown;
}

const permission: SettingDetails = { default: 'deny', example: 'allow' };

const serverDetails: Readonly<Record<string, SettingDetails>> = {
  'server.host': { defaultText: '`127.0.0.1`', example: '0.0.0.0' },
  'server.port': { defaultText: '`4100`', example: 8080 },
  'server.body_limit': { default: '64mb', example: '128mb' },
  'server.body_budget': { default: '256mb', example: '1gb' },
  'server.max_in_flight': { default: 4096, example: 500 },
  'server.key_share': { default: 0.5, example: 0.25 },
  'server.account_share': { default: 0.75, example: 0.5 },
  'server.body_window': { default: '10s', example: '30s' },
  'server.metrics': { default: 'loopback', example: 'key' },
  'server.cors_origins': { defaultText: 'none', example: ['https://app.example.com'] },
  'server.repeated_chunks': { defaultText: 'off', example: 200 },
  'server.early_heartbeat': { defaultText: 'off', example: '15s' },
  'server.drain': { default: '30s', example: '2m' },
  discovery: { default: 'on', example: 'off' },
  sandbox: { default: 'on', example: 'off' },
};

const providerDetails: Readonly<Record<string, SettingDetails>> = {
  'providers.<name>.protocol': { example: 'openai' },
  'providers.<name>.preset': { defaultText: 'the name of the provider', example: 'groq' },
  'providers.<name>.base_url': {
    defaultText: 'the public URL of the known service, or of the protocol',
    example: 'http://10.0.0.5:8000/v1',
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference as it is written in the file
  'providers.<name>.api_key': { defaultText: 'none', example: '${OPENAI_API_KEY}' },
  'providers.<name>.api_keys': { defaultText: 'none', example: ['env:KEY_A', 'env:KEY_B'] },
  'providers.<name>.auth_header': { defaultText: 'by protocol', example: 'api-key' },
  'providers.<name>.access_key_id': { defaultText: 'none', example: 'env:AWS_ACCESS_KEY_ID' },
  'providers.<name>.secret_access_key': { defaultText: 'none', example: 'env:AWS_SECRET_ACCESS_KEY' },
  'providers.<name>.session_token': { defaultText: 'none', example: 'env:AWS_SESSION_TOKEN' },
  'providers.<name>.credentials': { defaultText: 'none', example: '/etc/sluice/google.json' },
  'providers.<name>.project': { defaultText: 'the project of the credentials', example: 'my-project' },
  'providers.<name>.api_version': { defaultText: 'none', example: '2024-10-21' },
  'providers.<name>.allow_private_network': { default: false, example: true },
  'providers.<name>.region': {
    defaultText: 'the region of the protocol, else unknown',
    example: 'europe-west4',
  },
  'providers.<name>.retention': { defaultText: 'unknown', example: 'zero' },
  'providers.<name>.timeout.first_byte': { defaultText: '60 s for streams, else `total`', example: '20s' },
  'providers.<name>.timeout.idle': { default: '60s', example: '30s' },
  'providers.<name>.timeout.total': { default: '600s', example: '5m' },
  'providers.<name>.retries': { default: 2, example: 1 },
  'providers.<name>.apis': { defaultText: 'what is known of the service', example: ['chat', 'responses'] },
  'providers.<name>.models': { defaultText: 'the models of the catalog', example: ['qwen3-8b'] },
  'providers.<name>.models[].name': { example: 'qwen3-8b' },
  'providers.<name>.models[].context_window': { defaultText: 'from the catalog', example: 32768 },
  'providers.<name>.models[].max_output_tokens': { defaultText: 'from the catalog', example: 8192 },
  'providers.<name>.models[].input_modalities': {
    defaultText: 'from the catalog',
    example: ['text', 'image'],
  },
  'providers.<name>.models[].output_modalities': { defaultText: 'from the catalog', example: ['text'] },
  'providers.<name>.models[].reasoning': { defaultText: 'from the catalog', example: true },
  'providers.<name>.models[].reasoning_tag': {
    defaultText: '`think` at OpenAI-compatible providers other than OpenAI, Azure and Mistral',
    example: 'reasoning',
  },
  'providers.<name>.models[].reasoning_tag_opened': { defaultText: '`false`', example: true },
  'providers.<name>.models[].max_embedding_inputs': {
    defaultText: 'what is known of the service',
    example: 32,
  },
  'providers.<name>.models[].apis': { defaultText: 'those of the provider', example: ['responses'] },
  'providers.<name>.models[].tools': { defaultText: 'from the catalog', example: true },
  'providers.<name>.models[].unsupported_parameters': {
    defaultText: 'from the catalog',
    example: ['logprobs'],
  },
  'providers.<name>.models[].price.input': { defaultText: 'from the catalog', example: 0.15 },
  'providers.<name>.models[].price.output': { defaultText: 'from the catalog', example: 0.6 },
  'providers.<name>.models[].price.cached_input': { defaultText: 'from the catalog', example: 0.075 },
  'providers.<name>.models[].price.cache_write': { defaultText: 'from the catalog', example: 0.19 },
  'providers.<name>.models[].price.audio_input': { defaultText: '`input`', example: 1 },
  'providers.<name>.models[].price.audio_output': { defaultText: '`output`', example: 20 },
  'providers.<name>.models[].price.image_output': { defaultText: '`output`', example: 30 },
  'providers.<name>.models[].price.web_search': { defaultText: 'none', example: 0.01 },
  'providers.<name>.models[].price.request': { defaultText: 'none', example: 0.005 },
  'models.<alias>': {
    defaultText: 'no aliases',
    example: ['openai/gpt-5-mini', 'mistral/mistral-small-latest'],
  },
  'models.<alias>[].model': { example: 'openai/gpt-5-mini' },
  'models.<alias>[].weight': { defaultText: 'the models are tried in order', example: 3 },
};

const routingDetails: Readonly<Record<string, SettingDetails>> = {
  'routing.default': { defaultText: '`balanced`', example: 'cheap' },
  'routing.dial': { defaultText: 'the one of the policy', example: 7 },
  'routing.candidates': { defaultText: 'all models', example: ['openai/*', 'anthropic/*'] },
  'routing.exclude': { defaultText: 'none', example: ['*/*-preview'] },
  'routing.max_price_per_mtok': { defaultText: 'no limit', example: 20 },
  'routing.max_cost_usd': { defaultText: 'no limit', example: 0.05 },
  'routing.first_token_seconds': { defaultText: 'no limit', example: 3 },
  'routing.answer_seconds': { defaultText: 'no limit', example: 30 },
  'routing.regions': { defaultText: 'all regions', example: ['eu'] },
  'routing.retention': { defaultText: 'no limit', example: 'zero' },
  'routing.personal_data': { defaultText: '`any`', example: 'local' },
  'routing.personal_data.regions': { example: ['eu'] },
  'routing.stickiness': { default: '1h', example: 'off' },
  'routing.exploration': { default: 0.01, example: 0 },
  'routing.shadow': { defaultText: 'none', example: './weights' },
  'routing.fallback.allow': { defaultText: 'none', example: ['region'] },
  'routing.hedging': { default: 'off', example: 'on' },
};

const privacyDetails: Readonly<Record<string, SettingDetails>> = {
  'anonymization.default': { default: 'off', example: 'required' },
  'anonymization.types': { defaultText: '`default`', example: 'strict' },
  'anonymization.replacement': { defaultText: '`placeholder`', example: 'surrogate' },
  'anonymization.fail': { defaultText: '`closed`', example: 'closed' },
  'anonymization.restore_secrets': { defaultText: '`conversation`', example: 'never' },
  'anonymization.hint': { defaultText: '`on`', example: 'off' },
  'anonymization.allow': { defaultText: 'none', example: ['Example GmbH'] },
  'anonymization.deny': { defaultText: 'none', example: [{ value: 'Project Nightfall' }] },
  'anonymization.deny[].value': { example: 'Project Nightfall' },
  'anonymization.deny[].type': { default: 990, example: 101 },
  'anonymization.patterns': { defaultText: 'none', example: [{ pattern: 'TCK-[0-9]{6}' }] },
  'anonymization.patterns[].pattern': { example: 'TCK-[0-9]{6}' },
  'anonymization.patterns[].type': { default: 990, example: 991 },
  'anonymization.detector.url': { example: 'http://127.0.0.1:5002/analyze' },
  'anonymization.detector.timeout': { default: '10s', example: '2s' },
  'anonymization.detector.api_key': { defaultText: 'none', example: 'env:DETECTOR_KEY' },
  'anonymization.detector.types.<name>': { defaultText: 'the known names', example: 101 },
  'documents.ocr': { default: 'auto', example: 'never' },
  'documents.languages': { defaultText: 'detected', example: ['eng', 'deu'] },
  'documents.native': { default: 'auto', example: 'never' },
  'documents.urls': { default: 'off', example: 'on' },
  'documents.max_pages': { default: 2000, example: 200 },
  'documents.max_tokens': { default: 400_000, example: 50_000 },
  'documents.isolation': { default: 'best_effort', example: 'required' },
  'documents.images': { default: 'refuse', example: 'redact' },
};

const otherDetails: Readonly<Record<string, SettingDetails>> = {
  'responses.retention': { default: '24h', example: 'off' },
  'storage.url': {
    defaultText: '`sluice.db` in the data folder',
    example: 'sqlite:/var/lib/sluice/sluice.db',
  },
  'storage.max_connections': { default: 10, example: 20 },
  'storage.durability': { default: 'journal', example: 'strict' },
  'limits.default_rpm': { defaultText: 'no limit', example: 60 },
  'limits.default_concurrency': { defaultText: 'no limit', example: 8 },
  'limits.on_store_failure': { default: 'local_share', example: 'deny' },
  default_max_tokens: { default: 1000, example: 'model' },
  'pricing.unknown': { default: 'refuse', example: 'allow' },
  'shared_state.url': { default: 'memory:', example: 'redis://127.0.0.1:6379' },
  webhooks: {
    defaultText: 'none',
    example: [{ url: 'https://hooks.example.com/sluice', secret: 'env:WEBHOOK_SECRET' }],
  },
  'webhooks[].url': { example: 'https://hooks.example.com/sluice' },
  'webhooks[].secret': { example: 'env:WEBHOOK_SECRET' },
  'webhooks[].events': { default: ['budget.threshold'], example: ['budget.threshold'] },
  'webhooks[].allow_private_network': { default: false, example: true },
  'cache.exact': { default: 'off', example: 'on' },
  'cache.ttl': { defaultText: 'none', example: '5m' },
  'cache.single_flight': { default: 'off', example: 'on' },
  'timeouts.max_total': { default: '1h', example: '10m' },
  'overrides.base_url': permission,
  'overrides.api_key': permission,
  'overrides.api_version': permission,
  'overrides.deployment_id': permission,
  'overrides.extra_headers': permission,
  'overrides.model_list': permission,
  'overrides.headers.<name>': { defaultText: 'no header of its own', example: ['red', 'blue'] },
  'telemetry.logs': { default: 'info', example: 'warn' },
  'telemetry.access_log': { default: 'on', example: 'off' },
  'telemetry.otlp': { defaultText: 'off', example: 'env' },
};

export const settingDetails: Readonly<Record<string, SettingDetails>> = {
  ...serverDetails,
  ...providerDetails,
  ...routingDetails,
  ...privacyDetails,
  ...otherDetails,
};
