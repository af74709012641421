import { type AnthropicProfile, anthropicProfileOf } from '../anthropic/index.ts';
import type { ReasoningEffort } from '../openai/index.ts';

/** Where one model behind Converse differs from another; data only. */
export interface BedrockProfile {
  /** For warnings and tests. */
  readonly name: string;
  /** What the model is on its own wire, for Claude; its reasoning and sampling rules hold here, too. */
  readonly claude: AnthropicProfile | null;
  /** Whether system texts are taken. */
  readonly system: boolean;
  readonly tools: boolean;
  /** Ways of requiring a call that `toolChoice` has. */
  readonly forcedChoices: readonly ('any' | 'tool')[];
  readonly strictTools: boolean;
  /** Whether `outputConfig.textFormat` is known. */
  readonly nativeFormat: boolean;
  /** How the amount of reasoning is set in `additionalModelRequestFields`. */
  readonly reasoning: 'claude' | 'nova' | 'reasoning_effort' | 'reasoning.effort' | 'none';
  readonly efforts: readonly ReasoningEffort[];
  /** Whether the model reasons if the request does not say; its own default limit then applies. */
  readonly thinksByDefault: boolean;
  /** Where `top_k` goes in `additionalModelRequestFields`. */
  readonly topK: 'top_k' | 'k' | 'inferenceConfig.topK' | 'none';
  readonly images: boolean;
  readonly documents: boolean;
  readonly audio: boolean;
  /** Whether results of tools can hold pictures and documents themselves. */
  readonly resultMedia: boolean;
  /** Form of the ids of calls: 1 to 64 letters, digits, `_`, `-`, or exactly nine letters and digits. */
  readonly toolCallIds: 'plain' | 'nine';
  /** Where cache points may be. */
  readonly caching: 'everywhere' | 'not_in_tools' | 'none';
  /** Whether cache points for an hour are known. */
  readonly longCaching: boolean;
  /** Whether the conversation may end with the beginning of the answer. */
  readonly prefill: boolean;
}

/** What an unknown model (or one hidden behind an ARN) is assumed to be. */
const DEFAULT: BedrockProfile = {
  name: 'default',
  claude: null,
  system: true,
  tools: true,
  forcedChoices: [],
  strictTools: false,
  nativeFormat: false,
  reasoning: 'none',
  efforts: [],
  thinksByDefault: false,
  topK: 'none',
  images: true,
  documents: true,
  audio: false,
  resultMedia: false,
  toolCallIds: 'plain',
  caching: 'none',
  longCaching: false,
  prefill: false,
};

const CLAUDE: BedrockProfile = {
  ...DEFAULT,
  name: 'claude',
  forcedChoices: ['any', 'tool'],
  reasoning: 'claude',
  topK: 'top_k',
  resultMedia: true,
  caching: 'everywhere',
};

const NOVA: BedrockProfile = {
  ...DEFAULT,
  name: 'nova',
  forcedChoices: ['any', 'tool'],
  topK: 'inferenceConfig.topK',
  resultMedia: true,
  caching: 'not_in_tools',
  prefill: true,
};

/** Open models since 2025: structured output, no cache, text only unless said. */
const OPEN: BedrockProfile = {
  ...DEFAULT,
  name: 'open',
  nativeFormat: true,
  strictTools: true,
  images: false,
};

const TEXT_ONLY: BedrockProfile = { ...DEFAULT, name: 'text', images: false };
const THREE_LEVELS: readonly ReasoningEffort[] = ['low', 'medium', 'high'];

/**
 * First match wins. Read in the Bedrock user guide (models and features of Converse, prompt caching, structured
 * output), the Nova 2 user guide (extended thinking), @aws-sdk/client-bedrock-runtime 3.1162 (documentation of
 * `ToolChoice`) and @ai-sdk/amazon-bedrock 4.0.186. Names carry a region or `global` in front and a version behind.
 */
const ROWS: readonly (readonly [pattern: RegExp, profile: BedrockProfile])[] = [
  // Nova 2 reasons on demand (`reasoningConfig`).
  [/amazon\.nova-2-/, { ...NOVA, name: 'nova-2', reasoning: 'nova', efforts: THREE_LEVELS }],
  [
    /amazon\.nova-micro/,
    { ...NOVA, name: 'nova-micro', images: false, documents: false, resultMedia: false },
  ],
  [/amazon\.nova/, NOVA],
  // Neither system texts nor tools.
  [/amazon\.titan/, { ...TEXT_ONLY, name: 'titan', system: false, tools: false }],
  // gpt-oss takes a flat level, the larger ones a nested one (@ai-sdk/amazon-bedrock).
  [
    /openai\.gpt-oss/,
    {
      ...OPEN,
      name: 'gpt-oss',
      reasoning: 'reasoning_effort',
      efforts: THREE_LEVELS,
      thinksByDefault: true,
      documents: false,
    },
  ],
  [
    /openai\.gpt/,
    {
      ...OPEN,
      name: 'openai',
      images: true,
      reasoning: 'reasoning.effort',
      efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
      thinksByDefault: true,
    },
  ],
  // Reasons always; no tools in Converse.
  [
    /deepseek\.r1/,
    { ...TEXT_ONLY, name: 'deepseek-r1', tools: false, thinksByDefault: true, documents: false },
  ],
  [/deepseek\./, { ...OPEN, name: 'deepseek' }],
  // No system texts (models and features of Converse).
  [/mistral\.(?:mistral-7b|mixtral)/, { ...TEXT_ONLY, name: 'mistral-old', system: false, tools: false }],
  [/mistral\.pixtral/, { ...DEFAULT, name: 'pixtral', toolCallIds: 'nine', forcedChoices: ['any'] }],
  [/mistral\.magistral/, { ...OPEN, name: 'magistral', toolCallIds: 'nine', thinksByDefault: true }],
  [
    /mistral\./,
    {
      ...OPEN,
      name: 'mistral',
      toolCallIds: 'nine',
      forcedChoices: ['any'],
      nativeFormat: false,
      strictTools: false,
    },
  ],
  [/meta\.llama(?:3-2-(?:11|90)b|4)/, { ...DEFAULT, name: 'llama-vision' }],
  [/meta\.llama(?:2|3-(?:8|70)b)/, { ...TEXT_ONLY, name: 'llama-old', tools: false }],
  [/meta\.llama/, { ...TEXT_ONLY, name: 'llama' }],
  [/cohere\.command-r/, { ...TEXT_ONLY, name: 'command-r', topK: 'k' }],
  [/cohere\./, { ...TEXT_ONLY, name: 'cohere', system: false, tools: false, topK: 'k' }],
  [/moonshot|kimi/, { ...OPEN, name: 'kimi', thinksByDefault: true }],
  [/minimax\./, { ...OPEN, name: 'minimax', thinksByDefault: true }],
  [/qwen\.qwen3-vl|google\.gemma/, { ...OPEN, name: 'open-vision', images: true }],
  [/qwen\.|nvidia\.|zai\./, OPEN],
  [/ai21\.|writer\./, TEXT_ONLY],
];

/** Bedrock's copy of the schema refuses `strict` for the newest (@ai-sdk/amazon-bedrock). */
const STRICT_CLAUDE = /claude-(?:(?:sonnet|opus|haiku)-4-5|(?:sonnet|opus)-4-6|opus-4-1)(?!\d)/;
/** Structured output is documented for these, and reliable (@ai-sdk/amazon-bedrock). */
const NATIVE_FORMAT_CLAUDE = /claude-(?:(?:sonnet|opus)-4-5|opus-4-6)(?!\d)/;
/** Cache points for an hour: 4.5 and later (user guide, prompt caching). */
const SHORT_CACHE_CLAUDE = /claude-(?:3|(?:opus|sonnet)-4-(?:[01]|2\d{7})(?!\d))/;

/**
 * What a model takes and gives.
 * @param model id of a model or an inference profile, or an ARN that ends in one
 */
export function bedrockProfileOf(model: string): BedrockProfile {
  const name = model.toLowerCase();
  if (name.includes('claude')) return claudeProfile(name);
  return ROWS.find(([pattern]) => pattern.test(name))?.[1] ?? DEFAULT;
}

function claudeProfile(name: string): BedrockProfile {
  const claude = anthropicProfileOf(name);
  const isOld = claude.name === 'claude-2';
  return {
    ...CLAUDE,
    name: claude.name,
    claude,
    tools: !isOld,
    strictTools: STRICT_CLAUDE.test(name),
    nativeFormat: NATIVE_FORMAT_CLAUDE.test(name),
    thinksByDefault: claude.thinksByDefault,
    images: claude.images,
    caching: claude.thinking === 'none' && !name.includes('claude-3-5') ? 'none' : 'everywhere',
    longCaching: !SHORT_CACHE_CLAUDE.test(name),
    prefill: claude.prefill,
  };
}
