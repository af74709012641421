import type { ReasoningEffort } from '../openai/index.ts';

/** Capabilities of a model of the Messages API; data only. */
export interface AnthropicProfile {
  /** For warnings and tests. */
  readonly name: string;
  /** Maximum output tokens, including reasoning. */
  readonly maxOutputTokens: number;
  /** Whether temperature, top_p and top_k are accepted. */
  readonly supportsSampling: boolean;
  /** Whether temperature and top_p may be combined. */
  readonly allowsTemperatureWithTopP: boolean;
  /** How reasoning is requested: by a token budget, by effort (`adaptive`), or not at all. */
  readonly reasoning: 'none' | 'budget' | 'adaptive';
  /** Whether an adaptive model still accepts a budget. */
  readonly supportsBudgets: boolean;
  /** Whether the model reasons unless told otherwise. */
  readonly reasonsByDefault: boolean;
  /** The least reasoning that a request can ask for: none, between tool calls only, or the lowest effort. */
  readonly minReasoning: 'disabled' | 'between_tools' | 'effort';
  /** Levels of `output_config.effort`; empty where unknown. */
  readonly efforts: readonly ReasoningEffort[];
  /** Effort level if the request sets none. */
  readonly defaultEffort: ReasoningEffort;
  /** Whether the text of reasoning is omitted unless requested (`display`). */
  readonly hidesReasoningByDefault: boolean;
  /** Whether a tool call can be forced; never possible with reasoning enabled. */
  readonly supportsForcedToolChoice: boolean;
  /** Whether `output_config.format` is supported. */
  readonly supportsStructuredOutput: boolean;
  /** Whether tools may be `strict`. */
  readonly supportsStrictTools: boolean;
  /** Whether the conversation may end with the beginning of the response. */
  readonly supportsPrefill: boolean;
  /** Whether system messages may stand behind messages of the user, on Anthropic's own API. */
  readonly supportsLateSystem: boolean;
  /** Whether the server's web search tool is available. */
  readonly supportsWebSearch: boolean;
  readonly supportsImages: boolean;
  /** Whether PDFs are accepted. */
  readonly supportsDocuments: boolean;
}

const effortsUpToHigh: readonly ReasoningEffort[] = ['low', 'medium', 'high', 'max'];
const effortsWithXhigh: readonly ReasoningEffort[] = ['low', 'medium', 'high', 'xhigh', 'max'];

/** The newest family; unknown Claude models are assumed to belong to it. */
const newest: AnthropicProfile = {
  name: 'newest',
  maxOutputTokens: 128_000,
  supportsSampling: false,
  allowsTemperatureWithTopP: false,
  reasoning: 'adaptive',
  supportsBudgets: false,
  reasonsByDefault: true,
  minReasoning: 'effort',
  efforts: effortsWithXhigh,
  defaultEffort: 'high',
  hidesReasoningByDefault: true,
  supportsForcedToolChoice: false,
  supportsStructuredOutput: true,
  supportsStrictTools: true,
  supportsPrefill: false,
  supportsLateSystem: true,
  supportsWebSearch: true,
  supportsImages: true,
  supportsDocuments: true,
};

/** Claude 4.6: adaptive, but budgets and sampling are still accepted. */
const claude46: AnthropicProfile = {
  ...newest,
  supportsLateSystem: false,
  name: 'claude-4-6',
  supportsSampling: true,
  supportsBudgets: true,
  reasonsByDefault: false,
  minReasoning: 'disabled',
  efforts: effortsUpToHigh,
  hidesReasoningByDefault: false,
  supportsForcedToolChoice: true,
};

/** Claude 4.5: reasoning by budget. */
const claude45: AnthropicProfile = {
  ...claude46,
  name: 'claude-4-5',
  maxOutputTokens: 64_000,
  reasoning: 'budget',
  efforts: [],
  supportsPrefill: true,
};

const claude4: AnthropicProfile = {
  ...claude45,
  name: 'claude-4',
  allowsTemperatureWithTopP: true,
  supportsStructuredOutput: false,
  supportsStrictTools: false,
};

const claude3: AnthropicProfile = {
  ...claude4,
  name: 'claude-3',
  maxOutputTokens: 4_096,
  reasoning: 'none',
  supportsWebSearch: false,
  supportsDocuments: false,
};

/** System messages in the middle came with it (platform.claude.com, mid-conversation system messages). */
const claude48: AnthropicProfile = {
  ...newest,
  name: 'claude-opus-4-8',
  reasonsByDefault: false,
  minReasoning: 'disabled',
  supportsForcedToolChoice: true,
};

/**
 * First match wins. Read in @ai-sdk/anthropic 3.0.138 (capabilities and docs of 2026-11), @anthropic-ai/sdk 1.11.0
 * (types), platform.claude.com (models, adaptive thinking, effort) and the Bedrock user guide (adaptive thinking).
 * Names carry dates, versions (`-v1:0`) and prefixes (`us.anthropic.`), so patterns match anywhere in the name.
 */
const profileRows: readonly (readonly [pattern: RegExp, profile: AnthropicProfile])[] = [
  // @ai-sdk/anthropic: rejects disabled and budget thinking and forced tools; `between_tools` is the minimum.
  [/claude-sonnet-5-5/, { ...newest, name: 'claude-sonnet-5-5', minReasoning: 'between_tools' }],
  // @ai-sdk/anthropic: always adaptive; the default effort is medium.
  [/claude-opus-5-5/, { ...newest, name: 'claude-opus-5-5', defaultEffort: 'medium' }],
  // @ai-sdk/anthropic: no budgets, but thinking can be disabled and calls can be forced.
  [
    /claude-haiku-5-5/,
    {
      ...newest,
      name: 'claude-haiku-5-5',
      defaultEffort: 'medium',
      minReasoning: 'disabled',
      supportsForcedToolChoice: true,
    },
  ],
  // @ai-sdk/anthropic: 5.1 and later reject forced tools, 5 does not; both always reason.
  [/claude-(?:fable|mythos)-5-[1-9](?!\d)/, { ...newest, name: 'claude-fable-5-1' }],
  [
    /claude-(?:fable|mythos)-(?:5|preview)/,
    { ...newest, name: 'claude-fable-5', supportsForcedToolChoice: true },
  ],
  // OpenRouter's 5.5 guide: reasoning is on by default on 5 and can be disabled.
  [
    /claude-(?:opus|sonnet)-5(?!-[1-9](?!\d))/,
    { ...newest, name: 'claude-5', minReasoning: 'disabled', supportsForcedToolChoice: true },
  ],
  // Adaptive only, off by default (platform.claude.com, adaptive thinking); text hidden (@ai-sdk/anthropic docs).
  [/claude-opus-4-7(?!\d)/, { ...claude48, name: 'claude-opus-4-7', supportsLateSystem: false }],
  [/claude-opus-4-8(?!\d)/, claude48],
  // No prefill from 4.6 on (400 "does not support assistant message prefill").
  [/claude-(?:opus|sonnet|haiku)-4-6(?!\d)/, claude46],
  [/claude-(?:opus|sonnet|haiku)-4-5(?!\d)/, claude45],
  // Temperature and top_p exclude each other from 4.1 on; structured output since (@ai-sdk/anthropic).
  [/claude-opus-4-1(?!\d)/, { ...claude45, name: 'claude-opus-4-1', maxOutputTokens: 32_000 }],
  [/claude-opus-4(?:-0|-2\d{7}|@|$)/, { ...claude4, name: 'claude-opus-4', maxOutputTokens: 32_000 }],
  [/claude-sonnet-4(?:-0|-2\d{7}|@|$)/, claude4],
  // Thinking budgets since 3.7 (platform.claude.com, extended thinking).
  [/claude-3[.-]7/, { ...claude4, name: 'claude-3-7', maxOutputTokens: 64_000 }],
  [
    /claude-3[.-]5/,
    {
      ...claude3,
      name: 'claude-3-5',
      maxOutputTokens: 8_192,
      supportsDocuments: true,
      supportsWebSearch: true,
    },
  ],
  [/claude-3(?!\d)/, claude3],
  [/claude-(?:instant|v?2(?!\d))/, { ...claude3, name: 'claude-2', supportsImages: false }],
];

/** Models of other vendors behind the same API: its common subset. */
const otherVendor: AnthropicProfile = {
  ...claude45,
  name: 'foreign',
  maxOutputTokens: 8_192,
  allowsTemperatureWithTopP: true,
  supportsStructuredOutput: false,
  supportsStrictTools: false,
  supportsWebSearch: false,
  supportsLateSystem: false,
};

/**
 * The profile of a model.
 * @param model the provider's model name; unknown Claude models count as the newest family, models of other vendors as
 *   the common subset
 */
export function anthropicProfileOf(model: string): AnthropicProfile {
  const name = model.toLowerCase();
  const row = profileRows.find(([pattern]) => pattern.test(name));
  if (row !== undefined) return row[1];
  return name.includes('claude') ? newest : otherVendor;
}
