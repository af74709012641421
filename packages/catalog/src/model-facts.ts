/** Facts about models and provider APIs that follow from their names and that no price list states. */
import type { Modality } from './model.ts';

/**
 * What a model is made for: general chat, answering from web searches, audio conversations, or something that no chat
 * request asks for.
 */
export type ModelPurpose = 'general' | 'web_search' | 'audio' | 'other';

/** What the purpose of a model is read from. */
export interface PurposeEvidence {
  /** The provider's own name of the model. */
  readonly name: string;
  readonly outputModalities?: readonly Modality[] | undefined;
  /** Whether its provider serves it over chat completions. */
  readonly supportsChat: boolean;
}

/**
 * Names of models for embedding, ranking, image or speech generation, transcription, moderation, long research, or code
 * search. Model lists of servers and price lists contain them beside chat models.
 */
const otherPurposeName =
  /(?:^|[-_/:.])(?:embed(?:ding)?s?|nomic-embed|bge|e5|rerank(?:er)?|whisper|tts|transcribe|dall-e|imagen|image|sora|veo|moderation|guard|shield|deep-research|realtime|ocr|computer-use|ui-tars|relace-search|translate)(?:$|[-_/:.\d])/i;
/** `gpt-4o-search-preview`, `gpt-5-search-api`, `sonar-pro-search`: they search for every request. */
const webSearchName = /(?:^|[-_/])search(?:$|[-_:.\d])/i;
/** `gpt-audio-mini`, `gpt-4o-audio-preview`: they refuse requests without audio input or output. */
const audioName = /(?:^|[-_/])gpt-(?:[\w.]+-){0,2}audio(?:$|[-_:.\d])/i;

/** Names of models that turn texts into vectors, as servers and services form them. */
const embeddingName = /(?:^|[-_/:.])(?:embed(?:ding)?s?|bge|e5|gte|minilm|mpnet)(?:$|[-_/:.\d])(?!.*rerank)/i;
/** The last models of OpenAI that are served over legacy completions alone. */
const completionsName = /^(?:gpt-3\.5-turbo-instruct|(?:babbage|davinci)-002)/;

/** Whether a model that no list describes is an embedding model, by its name. */
export function isEmbeddingModel(name: string): boolean {
  return embeddingName.test(name);
}

/** Whether a model is served over legacy completions alone. */
export function isCompletionsModel(name: string): boolean {
  return completionsName.test(name);
}

/** The special purpose of a model, by its name and modalities; `general` if it has none. */
export function specialPurposeOf({ name, outputModalities, supportsChat }: PurposeEvidence): ModelPurpose {
  const generatesImages =
    outputModalities?.some((modality) => modality === 'image' || modality === 'video') === true;
  const cannotWrite = outputModalities?.includes('text') === false;
  if (!supportsChat || generatesImages || cannotWrite || otherPurposeName.test(name)) return 'other';
  if (webSearchName.test(name)) return 'web_search';
  return audioName.test(name) ? 'audio' : 'general';
}

/** APIs that offer web search with any of their models, by provider preset or protocol. */
const webSearchApis: ReadonlySet<string> = new Set([
  'anthropic',
  'gemini',
  'openrouter',
  'perplexity',
  'vertex',
]);

/** Whether a model is known to search the web if asked to, by its API or by its own purpose. */
export function searchesTheWeb(
  model: PurposeEvidence & { readonly provider: { readonly preset: string; readonly protocol: string } },
): boolean {
  const { preset, protocol } = model.provider;
  return webSearchApis.has(preset) || webSearchApis.has(protocol) || specialPurposeOf(model) === 'web_search';
}

/** Claude reasons only if a request asks for it; other reasoning models do unless asked not to. */
const reasonsOnRequest = /claude/i;

/** Whether a reasoning model reasons without being asked to. */
export function reasonsByDefault(name: string): boolean {
  return !reasonsOnRequest.test(name);
}

/**
 * Families whose signed reasoning is valid on every platform that runs their models (platform.claude.com, extended
 * thinking; ai.google.dev, thought signatures).
 */
const signedReasoningFamilies = ['claude', 'gemini'] as const;

/** The family whose models can read each other's signed reasoning; undefined if a model reads only its own. */
export function signedReasoningFamily(name: string): string | undefined {
  const lowerCase = name.toLowerCase();
  return signedReasoningFamilies.find((family) => lowerCase.includes(family));
}

/** Protocols whose prompt cache keeps only what a request marks. */
const explicitCacheProtocols: ReadonlySet<string> = new Set(['anthropic', 'bedrock']);

/** Whether providers of a protocol cache prompts without being asked to. */
export function cachesPromptsAutomatically(protocol: string): boolean {
  return !explicitCacheProtocols.has(protocol);
}

/** Shorter prompts are not cached automatically (OpenAI, Gemini and DeepSeek document this minimum). */
export const minCachedPromptTokens = 1024;
