import type { ReasoningEffort } from '../openai/index.ts';

/** Where one model of the Messages interface differs from another; data only. */
export interface AnthropicProfile {
  /** For warnings and tests. */
  readonly name: string;
  /** Most tokens of an answer, reasoning included. */
  readonly maxOutputTokens: number;
  /** Whether temperature, top_p and top_k are taken. */
  readonly sampling: boolean;
  /** Whether temperature and top_p may come together. */
  readonly temperatureWithTopP: boolean;
  /** How reasoning is asked for: within a budget, by effort (`adaptive`), or not at all. */
  readonly thinking: 'none' | 'budget' | 'adaptive';
  /** Whether adaptive models still take a budget. */
  readonly budgets: boolean;
  /** Whether the model reasons if the request does not say. */
  readonly thinksByDefault: boolean;
  /** The least reasoning that can be asked for: none, between tool calls only, or the lowest effort. */
  readonly leastThinking: 'disabled' | 'between_tools' | 'effort';
  /** Levels of `output_config.effort`; empty where unknown. */
  readonly efforts: readonly ReasoningEffort[];
  /** Level that the model has if the request does not say. */
  readonly defaultEffort: ReasoningEffort;
  /** Whether reasoning comes without its text unless asked for (`display`). */
  readonly hidesThinking: boolean;
  /** Whether a call can be required; with reasoning switched on, it never can. */
  readonly forcedToolChoice: boolean;
  /** Whether `output_config.format` is known. */
  readonly nativeFormat: boolean;
  /** Whether tools may be `strict`. */
  readonly strictTools: boolean;
  /** Whether the conversation may end with the beginning of the answer. */
  readonly prefill: boolean;
  /** Whether the model has the web search tool of the server. */
  readonly webSearch: boolean;
  readonly images: boolean;
  /** Whether PDFs are taken. */
  readonly documents: boolean;
}

const FOUR_LEVELS: readonly ReasoningEffort[] = ['low', 'medium', 'high', 'max'];
const FIVE_LEVELS: readonly ReasoningEffort[] = ['low', 'medium', 'high', 'xhigh', 'max'];

/** The newest family, and what an unknown name is taken for. */
const NEWEST: AnthropicProfile = {
  name: 'newest',
  maxOutputTokens: 128_000,
  sampling: false,
  temperatureWithTopP: false,
  thinking: 'adaptive',
  budgets: false,
  thinksByDefault: true,
  leastThinking: 'effort',
  efforts: FIVE_LEVELS,
  defaultEffort: 'high',
  hidesThinking: true,
  forcedToolChoice: false,
  nativeFormat: true,
  strictTools: true,
  prefill: false,
  webSearch: true,
  images: true,
  documents: true,
};

/** Claude 4.6: adaptive, but budgets and sampling are still taken. */
const CLAUDE_4_6: AnthropicProfile = {
  ...NEWEST,
  name: 'claude-4-6',
  sampling: true,
  budgets: true,
  thinksByDefault: false,
  leastThinking: 'disabled',
  efforts: FOUR_LEVELS,
  hidesThinking: false,
  forcedToolChoice: true,
};

/** Claude 4.5: reasoning within a budget. */
const CLAUDE_4_5: AnthropicProfile = {
  ...CLAUDE_4_6,
  name: 'claude-4-5',
  maxOutputTokens: 64_000,
  thinking: 'budget',
  efforts: [],
  prefill: true,
};

const CLAUDE_4: AnthropicProfile = {
  ...CLAUDE_4_5,
  name: 'claude-4',
  temperatureWithTopP: true,
  nativeFormat: false,
  strictTools: false,
};

const CLAUDE_3: AnthropicProfile = {
  ...CLAUDE_4,
  name: 'claude-3',
  maxOutputTokens: 4_096,
  thinking: 'none',
  webSearch: false,
  documents: false,
};

/**
 * First match wins. Read in @ai-sdk/anthropic 3.0.138 (capabilities and docs of 2026-11), @anthropic-ai/sdk 1.11.0
 * (types), platform.claude.com (models, adaptive thinking, effort) and the Bedrock user guide (adaptive thinking).
 * Names carry dates, versions (`-v1:0`) and prefixes (`us.anthropic.`), so patterns match anywhere in the name.
 */
const ROWS: readonly (readonly [pattern: RegExp, profile: AnthropicProfile])[] = [
  // @ai-sdk/anthropic: rejects disabled and budget thinking and forced tools; `between_tools` is its least.
  [/claude-sonnet-5-5/, { ...NEWEST, name: 'claude-sonnet-5-5', leastThinking: 'between_tools' }],
  // @ai-sdk/anthropic: always adaptive; the default effort is medium.
  [/claude-opus-5-5/, { ...NEWEST, name: 'claude-opus-5-5', defaultEffort: 'medium' }],
  // @ai-sdk/anthropic: no budgets, but thinking can be switched off and a call be forced.
  [
    /claude-haiku-5-5/,
    {
      ...NEWEST,
      name: 'claude-haiku-5-5',
      defaultEffort: 'medium',
      leastThinking: 'disabled',
      forcedToolChoice: true,
    },
  ],
  // @ai-sdk/anthropic: 5.1 and later refuse forced tools, 5 does not; both always think.
  [/claude-(?:fable|mythos)-5-[1-9](?!\d)/, { ...NEWEST, name: 'claude-fable-5-1' }],
  [/claude-(?:fable|mythos)-(?:5|preview)/, { ...NEWEST, name: 'claude-fable-5', forcedToolChoice: true }],
  // OpenRouter's 5.5 guide: reasoning is on by default on 5 and can be disabled.
  [
    /claude-(?:opus|sonnet)-5(?!-[1-9](?!\d))/,
    { ...NEWEST, name: 'claude-5', leastThinking: 'disabled', forcedToolChoice: true },
  ],
  // Adaptive only, off by default (platform.claude.com, adaptive thinking); text hidden (@ai-sdk/anthropic docs).
  [
    /claude-opus-4-[78](?!\d)/,
    {
      ...NEWEST,
      name: 'claude-opus-4-7',
      thinksByDefault: false,
      leastThinking: 'disabled',
      forcedToolChoice: true,
    },
  ],
  // No prefill from 4.6 on (400 "does not support assistant message prefill").
  [/claude-(?:opus|sonnet|haiku)-4-6(?!\d)/, CLAUDE_4_6],
  [/claude-(?:opus|sonnet|haiku)-4-5(?!\d)/, CLAUDE_4_5],
  // Temperature and top_p exclude each other from 4.1 on; structured output since (@ai-sdk/anthropic).
  [/claude-opus-4-1(?!\d)/, { ...CLAUDE_4_5, name: 'claude-opus-4-1', maxOutputTokens: 32_000 }],
  [/claude-opus-4(?:-0|-2\d{7}|@|$)/, { ...CLAUDE_4, name: 'claude-opus-4', maxOutputTokens: 32_000 }],
  [/claude-sonnet-4(?:-0|-2\d{7}|@|$)/, CLAUDE_4],
  // Thinking within a budget since 3.7 (platform.claude.com, extended thinking).
  [/claude-3[.-]7/, { ...CLAUDE_4, name: 'claude-3-7', maxOutputTokens: 64_000 }],
  [
    /claude-3[.-]5/,
    { ...CLAUDE_3, name: 'claude-3-5', maxOutputTokens: 8_192, documents: true, webSearch: true },
  ],
  [/claude-3(?!\d)/, CLAUDE_3],
  [/claude-(?:instant|v?2(?!\d))/, { ...CLAUDE_3, name: 'claude-2', images: false }],
];

/** Models of others behind the same interface: its common ground. */
const FOREIGN: AnthropicProfile = {
  ...CLAUDE_4_5,
  name: 'foreign',
  maxOutputTokens: 8_192,
  temperatureWithTopP: true,
  nativeFormat: false,
  strictTools: false,
  webSearch: false,
};

/**
 * What a model takes and gives.
 * @param model the provider's name of it; unknown Claude models count as the newest family, models of others that
 * speak the same interface as its common ground
 */
export function anthropicProfileOf(model: string): AnthropicProfile {
  const name = model.toLowerCase();
  const row = ROWS.find(([pattern]) => pattern.test(name));
  if (row !== undefined) return row[1];
  return name.includes('claude') ? NEWEST : FOREIGN;
}
