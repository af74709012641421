import { type AnthropicProfile, anthropicProfileOf } from '../anthropic/index.ts';
import type { ReasoningEffort } from '../openai/index.ts';

/** Capabilities of a model behind Converse; data only. */
export interface BedrockProfile {
  /** For warnings and tests. */
  readonly name: string;
  /** For Claude models, the profile of the Messages API, whose reasoning and sampling rules apply here, too. */
  readonly claude: AnthropicProfile | null;
  /** Whether system messages are accepted. */
  readonly supportsSystemMessages: boolean;
  readonly supportsTools: boolean;
  /** Supported ways to force a call with `toolChoice`. */
  readonly forcedChoices: readonly ('any' | 'tool')[];
  readonly supportsStrictTools: boolean;
  /** Whether `outputConfig.textFormat` is supported. */
  readonly supportsStructuredOutput: boolean;
  /** How the amount of reasoning is set in `additionalModelRequestFields`. */
  readonly reasoning: 'claude' | 'nova' | 'reasoning_effort' | 'reasoning.effort' | 'none';
  readonly efforts: readonly ReasoningEffort[];
  /** Whether the model reasons unless told otherwise; its own default limit then applies. */
  readonly reasonsByDefault: boolean;
  /** Where `top_k` goes in `additionalModelRequestFields`. */
  readonly topK: 'top_k' | 'k' | 'inferenceConfig.topK' | 'none';
  readonly supportsImages: boolean;
  readonly supportsDocuments: boolean;
  readonly supportsAudio: boolean;
  readonly supportsVideo: boolean;
  /** Whether tool results may contain images and documents. */
  readonly supportsToolResultMedia: boolean;
  /** Format of tool call ids: 1 to 64 letters, digits, `_`, `-`, or exactly nine letters and digits. */
  readonly toolCallIds: 'plain' | 'nine';
  /** Where cache points are allowed. */
  readonly caching: 'everywhere' | 'not_in_tools' | 'none';
  /** Whether one-hour cache points are supported. */
  readonly supportsLongCaching: boolean;
  /** Whether the conversation may end with the beginning of the response. */
  readonly supportsPrefill: boolean;
}

/** Assumed for unknown models, including those behind an opaque ARN. */
const unknownModel: BedrockProfile = {
  name: 'default',
  claude: null,
  supportsSystemMessages: true,
  supportsTools: true,
  forcedChoices: [],
  supportsStrictTools: false,
  supportsStructuredOutput: false,
  reasoning: 'none',
  efforts: [],
  reasonsByDefault: false,
  topK: 'none',
  supportsImages: true,
  supportsDocuments: true,
  supportsAudio: false,
  supportsVideo: false,
  supportsToolResultMedia: false,
  toolCallIds: 'plain',
  caching: 'none',
  supportsLongCaching: false,
  supportsPrefill: false,
};

const claudeBase: BedrockProfile = {
  ...unknownModel,
  name: 'claude',
  forcedChoices: ['any', 'tool'],
  reasoning: 'claude',
  topK: 'top_k',
  supportsToolResultMedia: true,
  caching: 'everywhere',
};

const nova: BedrockProfile = {
  ...unknownModel,
  name: 'nova',
  forcedChoices: ['any', 'tool'],
  topK: 'inferenceConfig.topK',
  supportsToolResultMedia: true,
  supportsVideo: true,
  caching: 'not_in_tools',
  supportsPrefill: true,
};

/** Open-weight models since 2025: structured output, no cache, text only by default. */
const openWeights: BedrockProfile = {
  ...unknownModel,
  name: 'open',
  supportsStructuredOutput: true,
  supportsStrictTools: true,
  supportsImages: false,
};

const textOnly: BedrockProfile = { ...unknownModel, name: 'text', supportsImages: false };
const lowToHigh: readonly ReasoningEffort[] = ['low', 'medium', 'high'];

/**
 * First match wins. Read in the Bedrock user guide (models and features of Converse, prompt caching, structured
 * output), the Nova 2 user guide (extended thinking), @aws-sdk/client-bedrock-runtime 3.1162 (documentation of
 * `ToolChoice`) and @ai-sdk/amazon-bedrock 4.0.186. Names may have a region or `global` as prefix and a version as suffix.
 */
const profileRows: readonly (readonly [pattern: RegExp, profile: BedrockProfile])[] = [
  // Nova 2 reasons on request (`reasoningConfig`).
  [/amazon\.nova-2-/, { ...nova, name: 'nova-2', reasoning: 'nova', efforts: lowToHigh }],
  [
    /amazon\.nova-micro/,
    {
      ...nova,
      name: 'nova-micro',
      supportsImages: false,
      supportsDocuments: false,
      supportsVideo: false,
      supportsToolResultMedia: false,
    },
  ],
  [/amazon\.nova/, nova],
  // Neither system messages nor tools.
  [/amazon\.titan/, { ...textOnly, name: 'titan', supportsSystemMessages: false, supportsTools: false }],
  // gpt-oss has a flat effort field, the larger models a nested one (@ai-sdk/amazon-bedrock).
  [
    /openai\.gpt-oss/,
    {
      ...openWeights,
      name: 'gpt-oss',
      reasoning: 'reasoning_effort',
      efforts: lowToHigh,
      reasonsByDefault: true,
      supportsDocuments: false,
    },
  ],
  [
    /openai\.gpt/,
    {
      ...openWeights,
      name: 'openai',
      supportsImages: true,
      reasoning: 'reasoning.effort',
      efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
      reasonsByDefault: true,
    },
  ],
  // Always reasons; no tools in Converse.
  [
    /deepseek\.r1/,
    {
      ...textOnly,
      name: 'deepseek-r1',
      supportsTools: false,
      reasonsByDefault: true,
      supportsDocuments: false,
    },
  ],
  [/deepseek\./, { ...openWeights, name: 'deepseek' }],
  // No system messages (models and features of Converse).
  [
    /mistral\.(?:mistral-7b|mixtral)/,
    { ...textOnly, name: 'mistral-old', supportsSystemMessages: false, supportsTools: false },
  ],
  [/mistral\.pixtral/, { ...unknownModel, name: 'pixtral', toolCallIds: 'nine', forcedChoices: ['any'] }],
  [
    /mistral\.magistral/,
    { ...openWeights, name: 'magistral', toolCallIds: 'nine', reasonsByDefault: true, supportsImages: true },
  ],
  [/mistral\.voxtral/, { ...openWeights, name: 'voxtral', toolCallIds: 'nine', supportsAudio: true }],
  [
    /mistral\.(?:mistral-large-3|ministral-3)/,
    { ...openWeights, name: 'mistral-3', toolCallIds: 'nine', forcedChoices: ['any'], supportsImages: true },
  ],
  [
    /mistral\./,
    {
      ...openWeights,
      name: 'mistral',
      toolCallIds: 'nine',
      forcedChoices: ['any'],
      supportsStructuredOutput: false,
      supportsStrictTools: false,
    },
  ],
  [/meta\.llama(?:3-2-(?:11|90)b|4)/, { ...unknownModel, name: 'llama-vision' }],
  [/meta\.llama(?:2|3-(?:8|70)b)/, { ...textOnly, name: 'llama-old', supportsTools: false }],
  [/meta\.llama/, { ...textOnly, name: 'llama' }],
  [/cohere\.command-r/, { ...textOnly, name: 'command-r', topK: 'k' }],
  [
    /cohere\./,
    { ...textOnly, name: 'cohere', supportsSystemMessages: false, supportsTools: false, topK: 'k' },
  ],
  [
    /kimi-k2\.[5-9]|kimi-k[3-9]/,
    { ...openWeights, name: 'kimi-vision', reasonsByDefault: true, supportsImages: true },
  ],
  [/moonshot|kimi/, { ...openWeights, name: 'kimi', reasonsByDefault: true }],
  [/minimax\./, { ...openWeights, name: 'minimax', reasonsByDefault: true }],
  [
    /qwen\.qwen3-vl|google\.gemma|nemotron-nano-12b/,
    { ...openWeights, name: 'open-vision', supportsImages: true },
  ],
  [/qwen\.|nvidia\.|zai\./, openWeights],
  [/ai21\.|writer\./, textOnly],
];

/** Bedrock rejects `strict` for newer models (@ai-sdk/amazon-bedrock). */
const strictToolsClaude = /claude-(?:(?:sonnet|opus|haiku)-4-5|(?:sonnet|opus)-4-6|opus-4-1)(?!\d)/;
/** Structured output came with 4.5 (Bedrock user guide; Sonnet 4.6 answers 200); assumed of all later ones. */
const structuredOutputClaude =
  /claude-(?:(?:sonnet|opus|haiku)-4-[5-8]|(?:sonnet|opus|haiku|fable|mythos)-5)(?!\d)/;
/** Models without one-hour cache points, which came with 4.5 (user guide, prompt caching). */
const shortCacheClaude = /claude-(?:3|(?:opus|sonnet)-4-(?:[01]|2\d{7})(?!\d))/;

/**
 * The profile of a model.
 * @param model id of a model or an inference profile, or an ARN that ends in one
 */
export function bedrockProfileOf(model: string): BedrockProfile {
  const name = model.toLowerCase();
  if (name.includes('claude')) return claudeProfile(name);
  return profileRows.find(([pattern]) => pattern.test(name))?.[1] ?? unknownModel;
}

function claudeProfile(name: string): BedrockProfile {
  const claude = anthropicProfileOf(name);
  const isOld = claude.name === 'claude-2';
  return {
    ...claudeBase,
    name: claude.name,
    claude,
    supportsTools: !isOld,
    supportsStrictTools: strictToolsClaude.test(name),
    supportsStructuredOutput: structuredOutputClaude.test(name),
    reasonsByDefault: claude.reasonsByDefault,
    supportsImages: claude.supportsImages,
    caching: claude.reasoning === 'none' && !name.includes('claude-3-5') ? 'none' : 'everywhere',
    supportsLongCaching: !shortCacheClaude.test(name),
    supportsPrefill: claude.supportsPrefill,
  };
}
