import type { ReasoningEffort } from '../openai/index.ts';

/** How the reasoning of a model is controlled. */
export type GeminiThinking =
  | { readonly style: 'none' }
  | {
      /** `thinkingBudget`: tokens. */
      readonly style: 'budget';
      readonly minTokens: number;
      readonly maxTokens: number;
      readonly canDisable: boolean;
      /** Whether the model reasons unless told otherwise. */
      readonly reasonsByDefault: boolean;
    }
  | {
      /** `thinkingLevel`; such models always reason. */
      readonly style: 'level';
      readonly levels: readonly ReasoningEffort[];
    };

/** Capabilities of a Gemini model; data only. */
export interface GeminiProfile {
  readonly thinking: GeminiThinking;
  /** Whether `temperature` and `topP` have an effect. */
  readonly supportsSampling: boolean;
  /** Whether `presencePenalty` and `frequencyPenalty` are accepted. */
  readonly supportsPenalties: boolean;
  readonly supportsLogprobs: boolean;
  /** Maximum number of candidates per request. */
  readonly maxCandidates: number;
  readonly maxStopSequences: number;
  /** Whether the default token limit applies: audio and images take more tokens than text. */
  readonly appliesDefaultLimit: boolean;
  /** Whether a call without a signature in the current turn is rejected. */
  readonly requiresSignatures: boolean;
  /** Whether calls and results have ids. */
  readonly supportsCallIds: boolean;
  readonly supportsFunctionCalling: boolean;
  /** Whether mode VALIDATED (arguments follow their schema, calls are optional) is supported. */
  readonly supportsValidatedCalls: boolean;
  /** Whether JSON Schema is supported; otherwise schemas are converted to the older OpenAPI subset. */
  readonly supportsJsonSchema: boolean;
  /** Whether a response format can be set. */
  readonly supportsJsonMode: boolean;
  readonly supportsJsonWithTools: boolean;
  readonly supportsSystemInstruction: boolean;
  readonly supportsSearch: boolean;
  readonly supportsSearchWithFunctions: boolean;
  /** Whether tool results may contain images and documents. */
  readonly supportsToolResultMedia: boolean;
  /** Whether each image can have its own resolution. */
  readonly supportsMediaResolution: boolean;
  /** Whether URLs outside of Google are fetched. */
  readonly supportsExternalUrls: boolean;
  /** Whether the conversation may end with the beginning of the response. */
  readonly supportsPrefill: boolean;
  /** Whether the model generates speech only. */
  readonly isSpeechModel: boolean;
}

/** The services with this API. */
export type GeminiPlatform = 'gemini' | 'vertex';

type Row = readonly [pattern: RegExp, differences: Partial<GeminiProfile>];

/** The newest family; assumed for unknown names. */
const newest: GeminiProfile = {
  // Gemini 3.7 and 3.8 Flash have no MINIMAL (Vertex, table of thinking_level values).
  thinking: { style: 'level', levels: ['low', 'medium', 'high'] },
  // Gemini 3.5 Flash-Lite and 3.6 Flash ignore custom values, later models will reject them; penalties and a
  // model turn at the end are errors (Vertex, model page of 3.5 Flash-Lite).
  supportsSampling: false,
  supportsPenalties: false,
  supportsPrefill: false,
  // "Logprobs is not supported for this model" (3.5 Flash on Vertex).
  supportsLogprobs: false,
  // candidateCount above 1 is rejected by all of 3.x (migration guide).
  maxCandidates: 1,
  maxStopSequences: 5,
  appliesDefaultLimit: true,
  requiresSignatures: true,
  supportsCallIds: true,
  supportsFunctionCalling: true,
  supportsValidatedCalls: true,
  supportsJsonSchema: true,
  supportsJsonMode: true,
  supportsJsonWithTools: true,
  supportsSystemInstruction: true,
  supportsSearch: true,
  supportsSearchWithFunctions: true,
  supportsToolResultMedia: true,
  supportsMediaResolution: true,
  supportsExternalUrls: true,
  isSpeechModel: false,
};

const olderBase: Partial<GeminiProfile> = {
  thinking: { style: 'none' },
  supportsSampling: true,
  maxCandidates: 8,
  requiresSignatures: false,
  supportsCallIds: false,
  supportsJsonWithTools: false,
  supportsSearchWithFunctions: false,
  supportsToolResultMedia: false,
  supportsMediaResolution: false,
  supportsPrefill: true,
};

/** Budget ranges: Gemini API, guide "thinking". */
const gemini25 = (
  minTokens: number,
  maxTokens: number,
  canDisable: boolean,
  byDefault = true,
): Partial<GeminiProfile> => ({
  ...olderBase,
  thinking: { style: 'budget', minTokens, maxTokens, canDisable, reasonsByDefault: byDefault },
});

const allLevels: Partial<GeminiProfile> = {
  thinking: { style: 'level', levels: ['minimal', 'low', 'medium', 'high'] },
};

const withoutTools: Partial<GeminiProfile> = {
  ...olderBase,
  supportsFunctionCalling: false,
  supportsJsonMode: false,
  supportsSearch: false,
};

const mediaOutput: Partial<GeminiProfile> = { ...withoutTools, appliesDefaultLimit: false };

const rows: readonly Row[] = [
  // Text to audio; no system instruction, no tools (guide "speech generation").
  [/tts/, { ...mediaOutput, isSpeechModel: true, supportsSystemInstruction: false, maxCandidates: 1 }],
  // Image output: neither tools nor JSON (guide "image generation").
  [/^gemini-[12].*image/, mediaOutput],
  [
    /^gemini-3\.1-flash.*image/,
    {
      ...mediaOutput,
      // Gemini API, guide "image generation": this model alone has levels.
      thinking: { style: 'level', levels: ['minimal', 'high'] },
      supportsSearch: true,
      supportsToolResultMedia: true,
      supportsExternalUrls: true,
    },
  ],
  [
    /image|nano-banana/,
    { ...mediaOutput, supportsSearch: true, supportsToolResultMedia: true, supportsExternalUrls: true },
  ],
  // "Developer instruction is not enabled" for Gemma 3 and before.
  [/^gemma-?[123]/, { ...withoutTools, supportsSystemInstruction: false, supportsExternalUrls: false }],
  [/^gemma/, { ...olderBase, supportsSearch: false }],
  // Takes responseJsonSchema (recorded 200s), but no external URLs; penalties and logprobs still work.
  [
    /^gemini-2\.0/,
    {
      ...olderBase,
      supportsPenalties: true,
      supportsLogprobs: true,
      supportsValidatedCalls: false,
      supportsExternalUrls: false,
    },
  ],
  // Before responseJsonSchema.
  [
    /^(gemini-(1|exp|pro$|pro-vision|ultra)|learnlm|text-|chat-)/,
    {
      ...olderBase,
      supportsPenalties: true,
      supportsLogprobs: true,
      supportsValidatedCalls: false,
      supportsJsonSchema: false,
      supportsExternalUrls: false,
    },
  ],
  [/^gemini-2\.5.*pro/, gemini25(128, 32_768, false)],
  [/^gemini-2\.5.*flash-lite/, gemini25(512, 24_576, true, false)],
  [/^gemini-(2\.|robotics-er-1\.5)/, gemini25(0, 24_576, true)],
  [
    /^gemini-3-pro/,
    { thinking: { style: 'level', levels: ['low', 'high'] }, supportsSampling: true, supportsPrefill: true },
  ],
  [/^gemini-3\.1-pro/, { supportsSampling: true, supportsPrefill: true }],
  [/^gemini-3(\.1)?-flash/, { ...allLevels, supportsSampling: true, supportsPrefill: true }],
  [/^gemini-3\.5-flash(?!-lite)/, { ...allLevels, supportsSampling: true, supportsPrefill: true }],
  [/^gemini-3\.(5|6)-flash/, allLevels],
];

/**
 * The profile of a model.
 * @param model the provider's model name, with or without a prefix such as `models/`
 * @param platform on Vertex, 2.5 accepts penalties and logprobs (errors on the Gemini API), and search cannot be
 *   combined with functions
 */
export function geminiProfileOf(model: string, platform: GeminiPlatform = 'gemini'): GeminiProfile {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const row = rows.find(([pattern]) => pattern.test(name));
  const profile = { ...newest, ...row?.[1] };
  if (platform === 'gemini') return profile;
  const isGemini25 = profile.thinking.style === 'budget';
  return {
    ...profile,
    supportsSearchWithFunctions: false,
    supportsPenalties: profile.supportsPenalties || isGemini25,
    supportsLogprobs: profile.supportsLogprobs || isGemini25,
  };
}
