import { foreignParameters } from '../../translation/index.ts';
import { type CompatProfile, defaultCompatProfile } from './compat-profile.ts';

type Row = Partial<Omit<CompatProfile, 'name'>>;

/** Parameters that only OpenAI itself and Azure support. */
const openaiOnly = defaultCompatProfile.unsupportedParameters;
/** Parameters of other gateways and open servers, which closed services refuse. */
const foreign = foreignParameters();
const noLogprobs = ['logprobs', 'top_logprobs'];
const noPenalties = ['presence_penalty', 'frequency_penalty'];

/** Services with OpenAI's Responses API beside chat. */
const withResponses: Row = { apis: ['chat', 'responses'] };

/** Services with completions for their chat models, too: texts are continued without a chat template. */
const withCompletions: Row = { apis: ['chat', 'completions'] };

const openaiRow: Row = {
  ...withResponses,
  reasoningHistoryField: 'none',
  limitField: 'max_completion_tokens',
  developerRole: 'developer',
  reasoningTag: null,
  supportsCustomTools: true,
  toolChoices: ['none', 'auto', 'required', 'named', 'allowed_tools'],
  refusesUnlistedEfforts: true,
  supportsLegacyFunctions: true,
  unsupportedParameters: foreign,
  unsupportedMessageFields: [],
  extraPartFields: ['prompt_cache_breakpoint'],
  acceptsToolResultName: false,
  supportsObfuscation: true,
  supportsPredictionParts: true,
  // The reference: "For tool messages, only type `text` is supported."
  supportsToolResultMedia: false,
};

const localRow: Row = {
  ...withCompletions,
  supportsStrictTools: false,
  requiresSingleSystemMessage: true,
  unsupportedParameters: [...openaiOnly, 'prompt_cache_key', 'user'],
};

const rows = {
  openai: openaiRow,
  azure: {
    ...openaiRow,
    unsupportedParameters: ['moderation', 'safety_identifier', ...foreign, 'web_search_options'],
    extraPartFields: [],
  },
  // @mistralai/mistralai 2.7; parameters that it does not list are rejected ("Extra inputs are not permitted").
  mistral: {
    reasoningHistoryField: 'none',
    reasoningTag: null,
    requiredSpelling: 'any',
    toolCallIdFormat: { lengthChars: 9 },
    renamedParameters: { seed: 'random_seed' },
    supportsStreamOptions: false,
    // The API lists more levels; the models accept these two.
    effortValues: ['none', 'high'],
    unsupportedMessageFields: ['refusal', 'audio', 'name'],
    requiresParametersSchema: true,
    mediaParts: 'mistral',
    messageOrder: 'mistral',
    // A system message is rejected as the last message.
    requiresSingleSystemMessage: true,
    // `top_p` must be above 0.
    ranges: {
      temperature: { min: 0, max: 1.5 },
      top_p: { min: 0.01, max: 1 },
      seed: { min: 0, max: Number.MAX_SAFE_INTEGER },
    },
    unsupportedParameters: [
      ...openaiOnly.filter((name) => name !== 'prediction' && name !== 'metadata'),
      ...noLogprobs,
      ...foreign,
      'logit_bias',
      'user',
    ],
  },
  // groq-sdk 1.6.
  groq: {
    ...withResponses,
    reasoningHistoryField: 'reasoning',
    limitField: 'max_completion_tokens',
    effortValues: ['none', 'low', 'medium', 'high'],
    unsupportedParameters: [
      ...openaiOnly.filter((name) => name !== 'service_tier'),
      ...noLogprobs,
      'logit_bias',
      'n',
      'prompt_cache_key',
      ...foreign.filter((name) => name !== 'include_reasoning'),
    ],
    mediaPartTypes: ['image_url'],
    acceptsToolResultName: false,
    serviceTiers: ['auto', 'on_demand', 'flex', 'performance'],
  },
  deepseek: {
    reasoningHistoryField: 'reasoning_content',
    toolChoices: ['none', 'auto', 'named'],
    jsonMode: 'json_object',
    reasoningControl: 'thinking_type',
    effortValues: ['low', 'medium', 'high', 'max'],
    unsupportedParameters: [
      ...openaiOnly,
      'n',
      'seed',
      'logit_bias',
      'user',
      'prompt_cache_key',
      'parallel_tool_calls',
    ],
  },
  xai: {
    ...withResponses,
    limitField: 'max_completion_tokens',
    effortValues: ['low', 'medium', 'high'],
    refusesUnlistedEfforts: true,
    declaresCost: true,
    unsupportedParameters: [...openaiOnly, 'logit_bias', 'prompt_cache_key'],
  },
  openrouter: {
    ...withResponses,
    declaresCost: true,
    acceptsExtraContent: true,
    reasoningHistoryField: 'reasoning',
    unsupportedParameters: openaiOnly.filter(
      (name) => !['prediction', 'verbosity', 'web_search_options'].includes(name),
    ),
    extraPartFields: ['cache_control'],
  },
  together: {
    ...withCompletions,
    unsupportedParameters: [...openaiOnly, 'prompt_cache_key', 'user'],
  },
  fireworks: {
    ...withCompletions,
    unsupportedParameters: openaiOnly.filter((name) => name !== 'prediction'),
  },
  cerebras: {
    limitField: 'max_completion_tokens',
    reasoningHistoryField: 'reasoning',
    // Answers 200 to `none`, too.
    effortValues: ['none', 'low', 'medium', 'high'],
    unsupportedParameters: [...openaiOnly, ...noPenalties, ...foreign, 'logit_bias', 'n', 'prompt_cache_key'],
    mediaPartTypes: ['image_url'],
    supportsToolResultMedia: false,
  },
  perplexity: {
    reasoningHistoryField: 'none',
    declaresCost: true,
    supportsStreamOptions: false,
    toolChoices: ['none', 'auto'],
    effortValues: ['minimal', 'low', 'medium', 'high'],
    unsupportedParameters: [
      ...openaiOnly.filter((name) => name !== 'web_search_options'),
      ...noLogprobs,
      'n',
      'seed',
      'stop',
      'logit_bias',
      'user',
      'prompt_cache_key',
      'parallel_tool_calls',
    ],
  },
  moonshot: {
    reasoningHistoryField: 'reasoning_content',
    supportsStrictTools: false,
    toolChoices: ['none', 'auto'],
    reasoningControl: 'thinking_type',
    effortValues: [],
    unsupportedParameters: [
      ...openaiOnly,
      ...noLogprobs,
      'logit_bias',
      'seed',
      'user',
      'parallel_tool_calls',
    ],
  },
  zai: {
    reasoningHistoryField: 'reasoning_content',
    supportsStrictTools: false,
    toolChoices: ['auto'],
    jsonMode: 'json_object',
    reasoningControl: 'thinking_type',
    effortValues: ['low', 'high', 'max'],
    unsupportedParameters: [
      ...openaiOnly,
      ...noLogprobs,
      ...noPenalties,
      'logit_bias',
      'n',
      'seed',
      'prompt_cache_key',
      'parallel_tool_calls',
    ],
  },
  alibaba: {
    reasoningHistoryField: 'reasoning_content',
    supportsStrictTools: false,
    toolChoices: ['none', 'auto', 'named'],
    jsonMode: 'json_object',
    // Model Studio, structured output: the newer models take a schema.
    takesSchemaByModel: true,
    effortValues: ['none', 'low', 'medium', 'high'],
    unsupportedParameters: [
      ...openaiOnly.filter((name) => name !== 'audio'),
      'logit_bias',
      'user',
      'prompt_cache_key',
    ],
  },
  ollama: {
    ...localRow,
    reasoningHistoryField: 'reasoning',
    toolChoices: ['auto'],
    effortValues: ['none', 'low', 'medium', 'high'],
    unsupportedParameters: [
      ...(localRow.unsupportedParameters ?? []),
      ...noLogprobs,
      'logit_bias',
      'n',
      'parallel_tool_calls',
    ],
  },
  lmstudio: {
    ...localRow,
    toolChoices: ['none', 'auto', 'required'],
    unsupportedParameters: [
      ...(localRow.unsupportedParameters ?? []),
      ...noLogprobs,
      'n',
      'parallel_tool_calls',
    ],
  },
  llamacpp: {
    ...localRow,
    reasoningHistoryField: 'reasoning_content',
    toolChoices: ['none', 'auto', 'required'],
  },
  vllm: {
    ...localRow,
    requiresSingleSystemMessage: false,
    reasoningHistoryField: 'reasoning',
    supportsStrictTools: true,
  },
} as const satisfies Record<string, Row>;

/** A provider with a known profile. */
export type CompatProvider = keyof typeof rows;

const rowsByName: Readonly<Record<CompatProvider, Row>> = rows;

/**
 * The profile of a known provider; the common subset for any other.
 * @param provider lower-case name such as `groq`
 */
export function compatProfileOf(provider: string): CompatProfile {
  return isCompatProvider(provider)
    ? // `extra_content` is Google's, `thinking_blocks` are LiteLLM's: an unknown server may forward them, a known one does not.
      {
        ...defaultCompatProfile,
        acceptsExtraContent: false,
        takesThinkingBlocks: false,
        ...rowsByName[provider],
        name: provider,
      }
    : defaultCompatProfile;
}

/** Whether a provider has a row in the table. */
export function isCompatProvider(provider: string): provider is CompatProvider {
  return Object.hasOwn(rows, provider);
}

/** The names of all providers in the table. */
export const compatProviders: readonly CompatProvider[] = Object.keys(rows).filter(isCompatProvider);
