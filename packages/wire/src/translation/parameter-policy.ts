/** The one table of request parameters: which wires support each, and what happens where it is not supported. */

/**
 * A provider API. `openai` is OpenAI and Azure, `compatible` any other server with an OpenAI-compatible API, `responses` the
 * Responses API of any of them.
 */
export type WireName = 'openai' | 'responses' | 'compatible' | 'anthropic' | 'bedrock' | 'cohere' | 'gemini';

/**
 * What happens to a parameter that the model does not support:
 * - `translate`: never happens, every wire expresses it in its own way.
 * - `drop`: left out with a warning.
 * - `refuse`: the request is refused, unless the caller allows dropping (`ignore_mismatched_parameters`).
 * - `essential`: the request is always refused, since the response would be a different one without it.
 * - `internal`: consumed by the gateway; left out without a warning.
 */
export type UnsupportedHandling = 'translate' | 'drop' | 'refuse' | 'essential' | 'internal';

/** How a request parameter is handled. */
export interface ParameterPolicy {
  /** Wires that have an equivalent; a single model may still not support it. */
  readonly supportedBy: readonly WireName[];
  readonly whenUnsupported: UnsupportedHandling;
  /** Relative loss for the caller if it is dropped; 0 if it never is. */
  readonly dropCost: number;
  /** Whether a value requests the default behavior, so that nothing is lost without it. */
  readonly isDefault?: (value: unknown) => boolean;
}

const everyWire: readonly WireName[] = [
  'openai',
  'responses',
  'compatible',
  'anthropic',
  'bedrock',
  'cohere',
  'gemini',
];
const except = (...names: readonly WireName[]): readonly WireName[] =>
  everyWire.filter((name) => !names.includes(name));
const openaiApis: readonly WireName[] = ['openai', 'compatible'];
const withResponses = (...names: readonly WireName[]): readonly WireName[] => ['responses', ...names];

const translate = (): ParameterPolicy => ({
  supportedBy: everyWire,
  whenUnsupported: 'translate',
  dropCost: 0,
});
const internal = (supportedBy: readonly WireName[] = []): ParameterPolicy => ({
  supportedBy,
  whenUnsupported: 'internal',
  dropCost: 0,
});
const essential = (
  supportedBy: readonly WireName[],
  isDefault?: ParameterPolicy['isDefault'],
): ParameterPolicy => ({
  supportedBy,
  whenUnsupported: 'essential',
  dropCost: 0,
  ...(isDefault === undefined ? {} : { isDefault }),
});
const policy =
  (whenUnsupported: 'drop' | 'refuse') =>
  (
    dropCost: number,
    supportedBy: readonly WireName[],
    isDefault?: ParameterPolicy['isDefault'],
  ): ParameterPolicy => ({
    supportedBy,
    whenUnsupported,
    dropCost,
    ...(isDefault === undefined ? {} : { isDefault }),
  });
const droppable = policy('drop');
const refusable = policy('refuse');

const isZero = (value: unknown): boolean => value === 0;
const isFalse = (value: unknown): boolean => value === false;
const isOne = (value: unknown): boolean => value === 1;
const isEmptyMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
const isTextOnly = (value: unknown): boolean =>
  Array.isArray(value) && value.every((modality) => modality === 'text');
const isDefaultTier = (value: unknown): boolean => value === 'auto' || value === 'default';

/** Parameters of other gateways and of open servers: an unknown server may take them, the APIs that are known do not. */
const foreign = (dropCost: number, ...names: readonly string[]): Readonly<Record<string, ParameterPolicy>> =>
  Object.fromEntries(names.map((name) => [name, droppable(dropCost, ['compatible'])]));

/** Every parameter of the chat API, those of other APIs that some wires translate, and those of other gateways and servers. */
const policies: Readonly<Record<string, ParameterPolicy>> = {
  // Choose models and hosts, or name the request: OpenRouter, LiteLLM, Open WebUI.
  ...foreign(
    0.1,
    ...['background_tasks', 'chat_id', 'features', 'fallbacks', 'include_reasoning', 'litellm_metadata'],
    ...[
      'model_item',
      'models',
      'num_retries',
      'plugins',
      'preset',
      'provider',
      'route',
      'session_id',
      'tags',
    ],
    ...['tool_ids', 'tool_servers', 'transforms', 'variables'],
  ),
  // Sampling: vLLM, SGLang, llama.cpp, Ollama.
  ...foreign(
    1,
    ...['length_penalty', 'min_p', 'mirostat', 'mirostat_eta', 'mirostat_tau', 'repeat_last_n'],
    ...['repeat_penalty', 'repetition_penalty', 'tfs_z', 'top_a', 'typical_p'],
    ...[
      'cache_prompt',
      'keep_alive',
      'num_ctx',
      'options',
      'skip_special_tokens',
      'spaces_between_special_tokens',
    ],
    ...['best_of', 'ignore_eos', 'min_tokens', 'stop_token_ids'],
  ),
  ...foreign(5, 'chat_template_kwargs', 'enable_thinking', 'think', 'thinking_budget'),
  ...foreign(
    8,
    'grammar',
    'guided_choice',
    'guided_grammar',
    'guided_json',
    'guided_regex',
    'structured_outputs',
  ),
  // OpenRouter; translated before a request is encoded where the server does not take it.
  reasoning: droppable(5, ['compatible']),
  // Usage is always counted.
  usage: internal(['compatible']),

  // Request structure and length limits: every wire has them in some form.
  function_call: translate(),
  functions: translate(),
  max_completion_tokens: translate(),
  max_tokens: translate(),
  messages: translate(),
  model: translate(),
  stream: translate(),
  stream_options: translate(),

  // Consumed by the gateway.
  anonymization_types: internal(),
  api_key: internal(),
  api_version: internal(),
  base_url: internal(),
  deployment_id: internal(),
  enable_anonymization: internal(),
  extra_body: internal(),
  extra_headers: internal(),
  ignore_mismatched_parameters: internal(),
  metadata: internal(withResponses('openai')),
  model_list: internal(),
  routing: internal(),
  timeout: internal(),

  // Output modality, tools and format.
  audio: essential(['openai', 'gemini']),
  modalities: essential(['openai', 'compatible', 'gemini'], isTextOnly),
  response_format: essential(everyWire),
  tool_choice: essential(everyWire),
  tools: essential(everyWire),

  // Features whose loss changes the response, but that a caller may give up.
  logprobs: refusable(6, except('anthropic', 'bedrock'), isFalse),
  n: refusable(8, except('anthropic', 'bedrock', 'responses'), isOne),
  top_logprobs: refusable(6, except('anthropic', 'bedrock'), isZero),
  web_search_options: refusable(10, withResponses('openai', 'anthropic', 'gemini')),

  // Tuning and accounting.
  frequency_penalty: droppable(1.5, except('anthropic', 'bedrock', 'responses'), isZero),
  logit_bias: droppable(2, openaiApis, isEmptyMap),
  moderation: droppable(5, withResponses('openai')),
  parallel_tool_calls: droppable(4, everyWire),
  prediction: droppable(4, ['openai']),
  presence_penalty: droppable(1.5, except('anthropic', 'bedrock', 'responses'), isZero),
  prompt_cache_key: droppable(0.2, withResponses(...openaiApis)),
  prompt_cache_options: droppable(0.2, withResponses('openai')),
  prompt_cache_retention: droppable(0.2, withResponses('openai')),
  reasoning_effort: droppable(5, everyWire),
  safety_identifier: droppable(0.2, withResponses('openai', 'anthropic')),
  seed: droppable(2, except('anthropic', 'bedrock', 'responses')),
  service_tier: droppable(0.2, withResponses('openai', 'anthropic', 'bedrock', 'gemini'), isDefaultTier),
  stop: droppable(8, except('responses')),
  store: droppable(0.1, ['openai'], isFalse),
  temperature: droppable(1, everyWire),
  thinking: droppable(5, everyWire),
  top_k: droppable(1, except('openai', 'responses')),
  top_p: droppable(1, everyWire),
  user: droppable(0.1, withResponses('openai', 'compatible', 'anthropic')),
  verbosity: droppable(2, withResponses('openai')),
};

/** Drop cost of a parameter that the table does not list. */
const unknownDropCost = 5;

/** The policy of a parameter; undefined if the API does not define it. */
export function parameterPolicyOf(name: string): ParameterPolicy | undefined {
  return Object.hasOwn(policies, name) ? policies[name] : undefined;
}

/** The parameters that a compatible server may take, and OpenAI does not. */
export function foreignParameters(): readonly string[] {
  const own = parametersSupportedBy('openai');
  return [...parametersSupportedBy('compatible')].filter((name) => !own.has(name));
}

/** The parameters that a wire has an equivalent for. */
export function parametersSupportedBy(wire: WireName): ReadonlySet<string> {
  return new Set(Object.keys(policies).filter((name) => policies[name]?.supportedBy.includes(wire)));
}

/** Whether a parameter must never be dropped. */
export function isEssentialParameter(name: string): boolean {
  const handling = parameterPolicyOf(name)?.whenUnsupported;
  return handling === 'essential' || handling === 'translate';
}

/** Relative loss if the parameters are dropped; 0 for none. */
export function parameterDropCost(names: readonly string[]): number {
  let cost = 0;
  for (const name of names) cost += parameterPolicyOf(name)?.dropCost ?? unknownDropCost;
  return cost;
}

/** Whether a value requests what happens without the parameter anyway. */
export function isDefaultValue(name: string, value: unknown): boolean {
  return parameterPolicyOf(name)?.isDefault?.(value) === true;
}
