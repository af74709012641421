import type { Modality } from '@sluice/catalog';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { LongTexts } from '../contract/index.ts';
import { estimatePromptTokens } from '../ledger/index.ts';
import { estimatePrompt } from './prompt-size.ts';

/** A member of the body, from its top. */
export type MemberPath = readonly (string | number)[];

/** What a request needs of a model, found in one pass. */
export interface RequestFeatures {
  readonly promptTokens: number;
  /** Undefined when the request names no limit, null when it asks for none. */
  readonly maxOutputTokens: number | null | undefined;
  /** Answers asked for. */
  readonly choices: number;
  /** Kinds of content besides text. */
  readonly modalities: ReadonlySet<Modality>;
  /** Where the first part of a kind stands in the body. */
  readonly firstPart: ReadonlyMap<Modality, MemberPath>;
  readonly tools: boolean;
  readonly jsonSchema: boolean;
  readonly audioOutput: boolean;
  /** The caller asks the model to reason. */
  readonly reasoning: boolean;
  /** The caller asks it not to. */
  readonly noReasoning: boolean;
}

const partModalities: Readonly<Record<string, Modality>> = {
  image_url: 'image',
  input_audio: 'audio',
  file: 'file',
  input_file: 'file',
  document: 'file',
  video_url: 'video',
};

const noModalities: ReadonlySet<Modality> = new Set();
const noParts: ReadonlyMap<Modality, MemberPath> = new Map();

/**
 * Features of a request. Where bytes of pictures and files stand in the body, its texts are measured; else the size of
 * the body tells enough of its tokens.
 */
export function requestFeatures(
  request: ChatCompletionRequest,
  sizeBytes: number,
  texts: LongTexts | undefined,
): RequestFeatures {
  const parts = firstParts(request);
  return {
    promptTokens:
      parts !== undefined
        ? estimatePrompt(request, texts)
        : estimatePromptTokens(sizeBytes, request.messages?.length ?? 0),
    maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
    choices: request.n ?? 1,
    modalities: parts === undefined ? noModalities : new Set(parts.keys()),
    firstPart: parts ?? noParts,
    tools: (request.tools?.length ?? 0) > 0 || (request.functions?.length ?? 0) > 0,
    jsonSchema: request.response_format?.type === 'json_schema',
    audioOutput: request.modalities?.includes('audio') ?? false,
    reasoning: asksToReason(request),
    noReasoning: asksNotToReason(request),
  };
}

/** Where the first part of each kind of content stands; undefined for text alone. */
function firstParts(request: ChatCompletionRequest): Map<Modality, MemberPath> | undefined {
  const messages = request.messages ?? [];
  let parts: Map<Modality, MemberPath> | undefined;
  for (let index = 0; index < messages.length; index++) {
    const content: unknown = messages[index]?.content;
    if (!Array.isArray(content)) continue;
    for (let at = 0; at < content.length; at++) {
      const modality = partModalities[String(partType(content[at]))];
      if (modality === undefined) continue;
      parts ??= new Map();
      if (!parts.has(modality)) parts.set(modality, ['messages', index, 'content', at]);
    }
  }
  return parts;
}

function asksToReason({ reasoning_effort: effort, thinking }: ChatCompletionRequest): boolean {
  if (effort != null) return effort !== 'none' && effort !== 'minimal';
  return thinking != null && thinking.type !== 'disabled';
}

function asksNotToReason({ reasoning_effort: effort, thinking }: ChatCompletionRequest): boolean {
  return effort === 'none' || effort === 'minimal' || thinking?.type === 'disabled';
}

function partType(part: unknown): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, 'type') : undefined;
}
