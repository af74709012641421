import type { ReasoningEffort } from '../openai/index.ts';

/** Where one model of the Messages interface differs from another; data only. */
export interface AnthropicProfile {
  /** For warnings and tests. */
  readonly name: string;
  /** Most tokens of an answer, reasoning included. */
  readonly maxOutputTokens: number;
  /** Whether temperature, top_p and top_k are taken. */
  readonly supportsSampling: boolean;
  /** Whether temperature and top_p may come together. */
  readonly allowsTemperatureWithTopP: boolean;
  /** How reasoning is asked for: within a budget, by effort (`adaptive`), or not at all. */
  readonly thinking: 'none' | 'budget' | 'adaptive';
  /** Whether adaptive models still take a budget. */
  readonly supportsBudgets: boolean;
  /** Whether the model reasons if the request does not say. */
  readonly reasonsByDefault: boolean;
  /** The least reasoning that can be asked for: none, between tool calls only, or the lowest effort. */
  readonly minThinking: 'disabled' | 'between_tools' | 'effort';
  /** Levels of `output_config.effort`; empty where unknown. */
  readonly efforts: readonly ReasoningEffort[];
  /** Level that the model has if the request does not say. */
  readonly defaultEffort: ReasoningEffort;
  /** Whether reasoning comes without its text unless asked for (`display`). */
  readonly hidesThinkingByDefault: boolean;
  /** Whether a call can be required; with reasoning switched on, it never can. */
  readonly supportsForcedToolChoice: boolean;
  /** Whether `output_config.format` is known. */
  readonly supportsStructuredOutput: boolean;
  /** Whether tools may be `strict`. */
  readonly supportsStrictTools: boolean;
  /** Whether the conversation may end with the beginning of the answer. */
  readonly supportsPrefill: boolean;
  /** Whether the model has the web search tool of the server. */
  readonly supportsWebSearch: boolean;
  readonly supportsImages: boolean;
  /** Whether PDFs are taken. */
  readonly supportsDocuments: boolean;
}

const effortsUpToHigh: readonly ReasoningEffort[] = ['low', 'medium', 'high', 'max'];
const effortsWithXhigh: readonly ReasoningEffort[] = ['low', 'medium', 'high', 'xhigh', 'max'];

/** The newest family, and what an unknown name is taken for. */
const newest: AnthropicProfile = {
  name: 'newest',
  maxOutputTokens: 128_000,
  supportsSampling: false,
  allowsTemperatureWithTopP: false,
  thinking: 'adaptive',
  supportsBudgets: false,
  reasonsByDefault: true,
  minThinking: 'effort',
  efforts: effortsWithXhigh,
  defaultEffort: 'high',
  hidesThinkingByDefault: true,
  supportsForcedToolChoice: false,
  supportsStructuredOutput: true,
  supportsStrictTools: true,
  supportsPrefill: false,
  supportsWebSearch: true,
  supportsImages: true,
  supportsDocuments: true,
};

/** Claude 4.6: adaptive, but budgets and sampling are still taken. */
const claude46: AnthropicProfile = {
  ...newest,
  name: 'claude-4-6',
  supportsSampling: true,
  supportsBudgets: true,
  reasonsByDefault: false,
  minThinking: 'disabled',
  efforts: effortsUpToHigh,
  hidesThinkingByDefault: false,
  supportsForcedToolChoice: true,
};

/** Claude 4.5: reasoning within a budget. */
const claude45: AnthropicProfile = {
  ...claude46,
  name: 'claude-4-5',
  maxOutputTokens: 64_000,
  thinking: 'budget',
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
  thinking: 'none',
  supportsWebSearch: false,
  supportsDocuments: false,
};

/**
 * First match wins. Read in @ai-sdk/anthropic 3.0.138 (capabilities and docs of 2026-11), @anthropic-ai/sdk 1.11.0
 * (types), platform.claude.com (models, adaptive thinking, effort) and the Bedrock user guide (adaptive thinking).
 * Names carry dates, versions (`-v1:0`) and prefixes (`us.anthropic.`), so patterns match anywhere in the name.
 */
const profileRows: readonly (readonly [pattern: RegExp, profile: AnthropicProfile])[] = [
  // @ai-sdk/anthropic: rejects disabled and budget thinking and forced tools; `between_tools` is its least.
  [/claude-sonnet-5-5/, { ...newest, name: 'claude-sonnet-5-5', minThinking: 'between_tools' }],
  // @ai-sdk/anthropic: always adaptive; the default effort is medium.
  [/claude-opus-5-5/, { ...newest, name: 'claude-opus-5-5', defaultEffort: 'medium' }],
  // @ai-sdk/anthropic: no budgets, but thinking can be switched off and a call be forced.
  [
    /claude-haiku-5-5/,
    {
      ...newest,
      name: 'claude-haiku-5-5',
      defaultEffort: 'medium',
      minThinking: 'disabled',
      supportsForcedToolChoice: true,
    },
  ],
  // @ai-sdk/anthropic: 5.1 and later refuse forced tools, 5 does not; both always think.
  [/claude-(?:fable|mythos)-5-[1-9](?!\d)/, { ...newest, name: 'claude-fable-5-1' }],
  [
    /claude-(?:fable|mythos)-(?:5|preview)/,
    { ...newest, name: 'claude-fable-5', supportsForcedToolChoice: true },
  ],
  // OpenRouter's 5.5 guide: reasoning is on by default on 5 and can be disabled.
  [
    /claude-(?:opus|sonnet)-5(?!-[1-9](?!\d))/,
    { ...newest, name: 'claude-5', minThinking: 'disabled', supportsForcedToolChoice: true },
  ],
  // Adaptive only, off by default (platform.claude.com, adaptive thinking); text hidden (@ai-sdk/anthropic docs).
  [
    /claude-opus-4-[78](?!\d)/,
    {
      ...newest,
      name: 'claude-opus-4-7',
      reasonsByDefault: false,
      minThinking: 'disabled',
      supportsForcedToolChoice: true,
    },
  ],
  // No prefill from 4.6 on (400 "does not support assistant message prefill").
  [/claude-(?:opus|sonnet|haiku)-4-6(?!\d)/, claude46],
  [/claude-(?:opus|sonnet|haiku)-4-5(?!\d)/, claude45],
  // Temperature and top_p exclude each other from 4.1 on; structured output since (@ai-sdk/anthropic).
  [/claude-opus-4-1(?!\d)/, { ...claude45, name: 'claude-opus-4-1', maxOutputTokens: 32_000 }],
  [/claude-opus-4(?:-0|-2\d{7}|@|$)/, { ...claude4, name: 'claude-opus-4', maxOutputTokens: 32_000 }],
  [/claude-sonnet-4(?:-0|-2\d{7}|@|$)/, claude4],
  // Thinking within a budget since 3.7 (platform.claude.com, extended thinking).
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

/** Models of others behind the same interface: its common ground. */
const otherVendor: AnthropicProfile = {
  ...claude45,
  name: 'foreign',
  maxOutputTokens: 8_192,
  allowsTemperatureWithTopP: true,
  supportsStructuredOutput: false,
  supportsStrictTools: false,
  supportsWebSearch: false,
};

/**
 * What a model takes and gives.
 * @param model the provider's name of it; unknown Claude models count as the newest family, models of others that
 * speak the same interface as its common ground
 */
export function anthropicProfileOf(model: string): AnthropicProfile {
  const name = model.toLowerCase();
  const row = profileRows.find(([pattern]) => pattern.test(name));
  if (row !== undefined) return row[1];
  return name.includes('claude') ? newest : otherVendor;
}
