import type { Modality } from '@sluice/catalog';
import { type ChatCompletionRequest, isKnownPartType, isKnownToolType } from '@sluice/wire';
import {
  defaultOutputTokens,
  type LongTexts,
  memberOf,
  type NativeApi,
  type NativeRequest,
} from '../contract/index.ts';
import { estimatePromptTokens } from '../ledger/index.ts';
import { estimateTokensOfTexts } from './prompt-size.ts';
import { type UncommonType, uncommonTypes } from './uncommon-types.ts';

/** Path of a member in the body. */
export type MemberPath = readonly (string | number)[];

/** Requirements of a request, found in one pass. */
export interface RequestFeatures {
  readonly promptTokens: number;
  /** Undefined if the request sets no limit, null if it asks for none. */
  readonly maxOutputTokens: number | null | undefined;
  /** The limit of ordinary models then. */
  readonly defaultMaxTokens: number;
  /** Number of requested choices. */
  readonly choices: number;
  /** Modalities besides text. */
  readonly modalities: ReadonlySet<Modality>;
  /** Path of the first part of a modality. */
  readonly firstPart: ReadonlyMap<Modality, MemberPath>;
  /** Paths of the types of tools and parts that not every protocol carries, in order. */
  readonly uncommon: readonly UncommonType[];
  /** The API of the request, if it is not chat. */
  readonly api: NativeApi | undefined;
  /** Whether its texts are token ids. */
  readonly tokenIds: boolean;
  /** Whether its provider has to keep it until the answer is complete. */
  readonly inBackground: boolean;
  /** The only provider that has what the request names; undefined for any. */
  readonly provider: string | undefined;
  /** What only an API other than chat can hold. */
  readonly native: Pick<NativeRequest, 'api' | 'exclusive'> | undefined;
  /** Whether there are functions or custom tools. */
  readonly tools: boolean;
  /** Whether the model must be able to search the web. */
  readonly webSearch: boolean;
  readonly jsonSchema: boolean;
  readonly audioOutput: boolean;
  /** Whether the caller requests reasoning. */
  readonly reasoning: boolean;
  /** Whether the caller disables reasoning. */
  readonly noReasoning: boolean;
}

const partModalities: ReadonlyMap<unknown, Modality> = new Map(
  Object.entries<Modality>({
    image_url: 'image',
    input_audio: 'audio',
    file: 'file',
    input_file: 'file',
    document: 'file',
    // Types of other interfaces, which are forwarded as they are.
    input_image: 'image',
    image: 'image',
    image_file: 'image',
    audio_url: 'audio',
    audio: 'audio',
    document_url: 'file',
    video_url: 'video',
    input_video: 'video',
    video: 'video',
  }),
);

const noModalities: ReadonlySet<Modality> = new Set();
const noParts: ReadonlyMap<Modality, MemberPath> = new Map();

/**
 * Extracts the features of a request. If the body contains bytes of images or files, its texts are measured;
 * otherwise the size of the body is a good estimate of its tokens.
 */
export function requestFeatures(
  request: ChatCompletionRequest,
  sizeBytes: number,
  texts: LongTexts | undefined,
  defaultMaxTokens: number | 'model' = defaultOutputTokens,
  native?: NativeRequest,
): RequestFeatures {
  const parts = firstParts(request);
  const tokenIds = native?.inputs?.tokenIds ?? 0;
  const uncommon = tokenIds > 0 ? [] : uncommonTypes(request);
  return {
    promptTokens:
      tokenIds > 0
        ? tokenIds
        : parts !== undefined || uncommon.length > 0
          ? estimateTokensOfTexts(request, texts)
          : estimatePromptTokens(sizeBytes, request.messages?.length ?? 0),
    maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
    // With `model`, requests without a limit ask for none.
    defaultMaxTokens: defaultMaxTokens === 'model' ? defaultOutputTokens : defaultMaxTokens,
    choices: choicesOf(request, native),
    modalities: parts === undefined ? noModalities : new Set(parts.keys()),
    firstPart: parts ?? noParts,
    uncommon,
    api: native?.api,
    tokenIds: tokenIds > 0,
    provider: native?.provider,
    inBackground: native?.body['background'] === true,
    native: native === undefined ? undefined : exclusiveOf(native, request),
    tools:
      (request.tools?.some(({ type }) => isKnownToolType(type)) ?? false) ||
      (request.functions?.length ?? 0) > 0,
    webSearch: request.web_search_options != null && request.ignore_mismatched_parameters !== true,
    jsonSchema: request.response_format?.type === 'json_schema',
    audioOutput: request.modalities?.includes('audio') ?? false,
    reasoning: asksToReason(request),
    noReasoning: asksNotToReason(request),
  };
}

/** How many answers are written, in all parts of the request and counting those that the provider does not return. */
function choicesOf({ n }: ChatCompletionRequest, native: NativeRequest | undefined): number {
  if (native?.api !== 'completions') return n ?? 1;
  const { best_of: candidates } = native.body;
  const prompts = native.inputs?.sizesBytes.length ?? 1;
  return prompts * Math.max(n ?? 1, typeof candidates === 'number' ? candidates : 1);
}

/** What a request without its prompt would ask is no question of tuning, and only a provider compacts. */
const neverDropped: ReadonlySet<string> = new Set(['prompt', 'compact', 'thread']);

function exclusiveOf(
  { api, exclusive: all }: NativeRequest,
  { ignore_mismatched_parameters: dropsOthers }: ChatCompletionRequest,
): RequestFeatures['native'] {
  const exclusive = dropsOthers === true ? all.filter((path) => neverDropped.has(path)) : all;
  return exclusive.length === 0 ? undefined : { api, exclusive };
}

/** Path of the first part of each modality; undefined for text only. */
function firstParts(request: ChatCompletionRequest): Map<Modality, MemberPath> | undefined {
  const messages = request.messages ?? [];
  let parts: Map<Modality, MemberPath> | undefined;
  for (let index = 0; index < messages.length; index++) {
    const content: unknown = messages[index]?.content;
    if (!Array.isArray(content)) continue;
    for (let at = 0; at < content.length; at++) {
      const type = partType(content[at]);
      const modality = partModalities.get(type);
      if (modality === undefined) continue;
      parts ??= new Map();
      const path: MemberPath = ['messages', index, 'content', at];
      if (!parts.has(modality)) parts.set(modality, isKnownPartType(type) ? path : [...path, 'type']);
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

const partType = (part: unknown): unknown => memberOf(part, 'type');
