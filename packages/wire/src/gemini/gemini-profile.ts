import type { ReasoningEffort } from '../openai/index.ts';

/** How the reasoning of a model is set. */
export type GeminiThinking =
  | { readonly style: 'none' }
  | {
      /** `thinkingBudget`: tokens. */
      readonly style: 'budget';
      readonly minTokens: number;
      readonly maxTokens: number;
      readonly canDisable: boolean;
      /** Whether the model reasons without being asked. */
      readonly byDefault: boolean;
    }
  | {
      /** `thinkingLevel`; such models always reason. */
      readonly style: 'level';
      readonly levels: readonly ReasoningEffort[];
    };

/** Where one model of this wire differs from another; data only. */
export interface GeminiProfile {
  readonly thinking: GeminiThinking;
  /** Whether `temperature` and `topP` have an effect. */
  readonly sampling: boolean;
  /** Whether `presencePenalty` and `frequencyPenalty` are accepted. */
  readonly penalties: boolean;
  readonly logprobs: boolean;
  /** Most answers of one request. */
  readonly maxCandidates: number;
  readonly maxStopSequences: number;
  /** Whether the gateway's default limit suits the model: sounds and pictures take more tokens than texts. */
  readonly defaultLimit: boolean;
  /** Whether a call without signature in the current turn is refused. */
  readonly signatureRequired: boolean;
  /** Whether ids of calls are matched with those of results. */
  readonly callIds: boolean;
  readonly functionCalling: boolean;
  /** Whether mode VALIDATED (arguments follow their schema, calls are optional) is known. */
  readonly validatedCalls: boolean;
  /** Whether schemas may be JSON Schema; else they are cut to the older subset of OpenAPI. */
  readonly jsonSchema: boolean;
  /** Whether the form of the answer can be set at all. */
  readonly jsonMode: boolean;
  readonly jsonWithTools: boolean;
  readonly systemInstruction: boolean;
  readonly search: boolean;
  readonly searchWithFunctions: boolean;
  /** Whether results of calls can hold pictures and documents themselves. */
  readonly resultMedia: boolean;
  /** Whether each picture can have its own resolution. */
  readonly mediaResolution: boolean;
  /** Whether addresses outside of Google are fetched. */
  readonly externalUrls: boolean;
  /** Whether the conversation may end with the model's own words. */
  readonly modelTurnLast: boolean;
  /** The model speaks, and does nothing else. */
  readonly speech: boolean;
}

/** The two services that offer this wire. */
export type GeminiPlatform = 'gemini' | 'vertex';

type Row = readonly [pattern: RegExp, differences: Partial<GeminiProfile>];

/** The newest family; names that no row knows are taken for it. */
const newest: GeminiProfile = {
  // Gemini 3.7 and 3.8 Flash know no MINIMAL (Vertex, table of thinking_level values).
  thinking: { style: 'level', levels: ['low', 'medium', 'high'] },
  // Gemini 3.5 Flash-Lite and 3.6 Flash ignore custom values, later models are to refuse them; penalties and a
  // model turn at the end are errors (Vertex, model page of 3.5 Flash-Lite).
  sampling: false,
  penalties: false,
  modelTurnLast: false,
  // "Logprobs is not supported for this model" (3.5 Flash on Vertex).
  logprobs: false,
  // candidateCount above 1 is refused by all of 3.x (migration guide).
  maxCandidates: 1,
  maxStopSequences: 5,
  defaultLimit: true,
  signatureRequired: true,
  callIds: true,
  functionCalling: true,
  validatedCalls: true,
  jsonSchema: true,
  jsonMode: true,
  jsonWithTools: true,
  systemInstruction: true,
  search: true,
  searchWithFunctions: true,
  resultMedia: true,
  mediaResolution: true,
  externalUrls: true,
  speech: false,
};

const older: Partial<GeminiProfile> = {
  thinking: { style: 'none' },
  sampling: true,
  maxCandidates: 8,
  signatureRequired: false,
  callIds: false,
  jsonWithTools: false,
  searchWithFunctions: false,
  resultMedia: false,
  mediaResolution: false,
  modelTurnLast: true,
};

/** Budget ranges: Gemini API, guide "thinking". */
const gemini25 = (
  minTokens: number,
  maxTokens: number,
  canDisable: boolean,
  byDefault = true,
): Partial<GeminiProfile> => ({
  ...older,
  thinking: { style: 'budget', minTokens, maxTokens, canDisable, byDefault },
});

const allLevels: Partial<GeminiProfile> = {
  thinking: { style: 'level', levels: ['minimal', 'low', 'medium', 'high'] },
};

const withoutTools: Partial<GeminiProfile> = {
  ...older,
  functionCalling: false,
  jsonMode: false,
  search: false,
};

const plainOutput: Partial<GeminiProfile> = { ...withoutTools, defaultLimit: false };

const rows: readonly Row[] = [
  // Text in, sound out; no instruction, no tools (guide "speech generation").
  [/tts/, { ...plainOutput, speech: true, systemInstruction: false, maxCandidates: 1 }],
  // Pictures out: neither tools nor JSON (guide "image generation").
  [/^gemini-[12].*image/, plainOutput],
  [/image|nano-banana/, { ...plainOutput, search: true, resultMedia: true, externalUrls: true }],
  // "Developer instruction is not enabled" for Gemma 3 and before.
  [/^gemma-?[123]/, { ...withoutTools, systemInstruction: false, externalUrls: false }],
  [/^gemma/, { ...older, search: false }],
  // Before responseJsonSchema and external addresses; penalties and logprobs still work.
  [
    /^(gemini-(1|2\.0|exp|pro$|pro-vision|ultra)|learnlm|text-|chat-)/,
    {
      ...older,
      penalties: true,
      logprobs: true,
      validatedCalls: false,
      jsonSchema: false,
      externalUrls: false,
    },
  ],
  [/^gemini-2\.5.*pro/, gemini25(128, 32_768, false)],
  [/^gemini-2\.5.*flash-lite/, gemini25(512, 24_576, true, false)],
  [/^gemini-(2\.|robotics-er-1\.5)/, gemini25(0, 24_576, true)],
  [
    /^gemini-3-pro/,
    { thinking: { style: 'level', levels: ['low', 'high'] }, sampling: true, modelTurnLast: true },
  ],
  [/^gemini-3\.1-pro/, { sampling: true, modelTurnLast: true }],
  [/^gemini-3(\.1)?-flash/, { ...allLevels, sampling: true, modelTurnLast: true }],
  [/^gemini-3\.5-flash(?!-lite)/, { ...allLevels, sampling: true, modelTurnLast: true }],
  [/^gemini-3\.(5|6)-flash/, allLevels],
];

/**
 * The profile of a model.
 * @param model the provider's own name, with or without `models/` and a publisher in front
 * @param platform what differs by service: on Vertex 2.5 takes penalties and logprobs (on the Gemini API both are
 *   errors), and search cannot be combined with functions
 */
export function geminiProfileOf(model: string, platform: GeminiPlatform = 'gemini'): GeminiProfile {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const row = rows.find(([pattern]) => pattern.test(name));
  const profile = { ...newest, ...row?.[1] };
  if (platform === 'gemini') return profile;
  const isGemini25 = profile.thinking.style === 'budget';
  return {
    ...profile,
    searchWithFunctions: false,
    penalties: profile.penalties || isGemini25,
    logprobs: profile.logprobs || isGemini25,
  };
}
