/** The content parts of a message, each kind in one notation. */
import { isRecord, type JsonObject, nonEmptyString } from './json-object.ts';
import { type MediaSource, readMediaData, readMediaUrl } from './media-source.ts';

/** How long the prompt prefix up to a part should be cached: about five minutes, or an hour and more. */
export type CacheTtl = 'short' | 'long';

interface ContentPartBase {
  /** Identifies the part in refusals: `messages[1].content[0]`. */
  readonly path: string;
  /** Set if the prompt prefix up to this part should be cached. */
  readonly cache: CacheTtl | null;
}

/** One part of a message's content. */
export type ContentPart = ContentPartBase &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'image'; readonly source: MediaSource; readonly detail: string | null }
    | { readonly kind: 'audio'; readonly base64: string; readonly format: string }
    | {
        readonly kind: 'file';
        readonly source: MediaSource;
        readonly filename: string | null;
        /** The declared media type, or a file extension; null if not given. */
        readonly format: string | null;
        readonly title: string | null;
        readonly context: string | null;
        /** Whether the model may cite the document; null if not specified. */
        readonly citations: boolean | null;
      }
    | { readonly kind: 'video'; readonly source: MediaSource }
    /** An unknown type, or a file without content. */
    | { readonly kind: 'unknown'; readonly part: unknown }
  );

/**
 * Reads the content of a message.
 * @param content text, list of parts, or null
 * @param path request path of the content
 * @param message its message, whose cache breakpoint belongs to the last part
 */
export function readContentParts(
  content: unknown,
  path: string,
  message: Readonly<JsonObject> = {},
): readonly ContentPart[] {
  const parts = readParts(content, path);
  const last = parts.at(-1);
  const cache = readCacheTtl(message);
  if (last === undefined || last.cache !== null || cache === null) return parts;
  return [...parts.slice(0, -1), { ...last, cache }];
}

function readParts(content: unknown, path: string): readonly ContentPart[] {
  if (typeof content === 'string')
    return content === '' ? [] : [{ kind: 'text', text: content, path, cache: null }];
  if (!Array.isArray(content)) return [];
  return content.map((part: unknown, index) => readContentPart(part, `${path}[${index}]`));
}

function readContentPart(part: unknown, path: string): ContentPart {
  if (!isRecord(part)) return { kind: 'unknown', part, path, cache: null };
  const base = { path, cache: readCacheTtl(part) };
  switch (part['type']) {
    case 'text':
    case 'input_text':
      return { ...base, kind: 'text', text: stringOrEmpty(part['text']) };
    case 'refusal':
      return { ...base, kind: 'text', text: stringOrEmpty(part['refusal']) };
    case 'image_url':
      return readImagePart(part, base);
    case 'input_audio': {
      const audio = isRecord(part['input_audio']) ? part['input_audio'] : {};
      return {
        ...base,
        kind: 'audio',
        base64: stringOrEmpty(audio['data']),
        format: stringOrEmpty(audio['format']),
      };
    }
    case 'file':
    case 'input_file':
    case 'document':
      return readFilePart(part, base);
    default: {
      const source = readVideoSource(part);
      return source === null
        ? { ...base, path: `${path}.type`, kind: 'unknown', part }
        : { ...base, kind: 'video', source };
    }
  }
}

/** The video of a part in the notations of OpenRouter and vLLM, or in one like that of `input_audio`. */
function readVideoSource(part: JsonObject): MediaSource | null {
  const type = part['type'];
  if (type !== 'video_url' && type !== 'input_video') return null;
  const inner = part[type];
  const video = isRecord(inner) ? inner : {};
  const url = nonEmptyString(inner) ?? nonEmptyString(video['url']);
  if (url !== null) return readMediaUrl(url);
  const data = nonEmptyString(video['data']);
  return data === null ? null : readMediaData(data, nonEmptyString(video['format']), 'video/mp4');
}

function readImagePart(part: JsonObject, base: ContentPartBase): ContentPart {
  const image = isRecord(part['image_url']) ? part['image_url'] : {};
  const source = readMediaUrl(stringOrEmpty(image['url']));
  // Several clients have no file part and send PDFs as images.
  if (source.type === 'data' && source.mediaType === 'application/pdf') {
    return {
      ...base,
      kind: 'file',
      source,
      filename: null,
      format: null,
      title: null,
      context: null,
      citations: null,
    };
  }
  return { ...base, kind: 'image', source, detail: nonEmptyString(image['detail']) };
}

function readFilePart(part: JsonObject, base: ContentPartBase): ContentPart {
  const inner = isRecord(part['file']) ? part['file'] : part;
  const filename = nonEmptyString(inner['filename']);
  const source = isRecord(part['source'])
    ? readDocumentSource(part['source'], filename)
    : readFileSource(inner, filename);
  if (source === null) return { ...base, kind: 'unknown', part };
  const format =
    nonEmptyString(inner['format']) ??
    (isRecord(part['source']) ? nonEmptyString(part['source']['media_type']) : null);
  const citations = isRecord(part['citations']) ? part['citations']['enabled'] === true : null;
  return {
    ...base,
    kind: 'file',
    source,
    filename,
    format,
    title: nonEmptyString(part['title']),
    context: nonEmptyString(part['context']),
    citations,
  };
}

function readFileSource(file: JsonObject, filename: string | null): MediaSource | null {
  const data = nonEmptyString(file['file_data']);
  if (data !== null) return readMediaData(data, nonEmptyString(file['format']), filename);
  const id = nonEmptyString(file['file_id']);
  if (id !== null) return { type: 'id', id };
  const url = nonEmptyString(file['file_url']);
  return url === null ? null : readMediaUrl(url);
}

/** A document in Anthropic's notation. */
function readDocumentSource(source: JsonObject, filename: string | null): MediaSource | null {
  const data = nonEmptyString(source['data']);
  const mediaType = nonEmptyString(source['media_type']);
  const url = nonEmptyString(source['url']);
  const id = nonEmptyString(source['file_id']);
  switch (source['type']) {
    case 'base64':
      return data === null ? null : readMediaData(data, mediaType, filename);
    case 'text':
      return data === null ? null : { type: 'text', text: data };
    case 'url':
      return url === null ? null : readMediaUrl(url);
    case 'file':
      return id === null ? null : { type: 'id', id };
    case 'content':
      return { type: 'text', text: joinTextBlocks(source['content']) };
    default:
      return null;
  }
}

function joinTextBlocks(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((block: unknown) => (isRecord(block) ? [stringOrEmpty(block['text'])] : []))
    .join('\n\n');
}

/** The cache breakpoint of a part, a message or a tool. */
function readCacheTtl(part: Readonly<JsonObject>): CacheTtl | null {
  const mark = part['cache_control'] ?? part['prompt_cache_breakpoint'];
  if (!isRecord(mark)) return null;
  const { ttl } = mark;
  return ttl === undefined || ttl === null || ttl === '5m' ? 'short' : 'long';
}

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
