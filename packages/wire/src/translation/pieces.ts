/** The parts of a message's content, every spelling reduced to one. */
import { type Fields, isFields, textOf } from './json-fields.ts';
import { type MediaSource, mediaOfData, mediaOfUrl } from './media-source.ts';

/** How long a provider is to keep the prompt up to this part: about five minutes, or an hour and more. */
export type CacheMark = 'short' | 'long';

interface PieceBase {
  /** Names the part in refusals: `messages[1].content[0]`. */
  readonly path: string;
  /** The prompt may be cached up to the end of this part. */
  readonly cache: CacheMark | null;
}

/** One part of a content. */
export type Piece = PieceBase &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'image'; readonly source: MediaSource; readonly detail: string | null }
    | { readonly kind: 'audio'; readonly base64: string; readonly format: string }
    | {
        readonly kind: 'file';
        readonly source: MediaSource;
        readonly filename: string | null;
        readonly title: string | null;
        readonly context: string | null;
        /** Whether the model may cite the document; null where not said. */
        readonly citations: boolean | null;
      }
    /** A kind that the interface does not know, or a file without content. */
    | { readonly kind: 'unknown'; readonly part: unknown }
  );

/**
 * Reads a content.
 * @param content text, list of parts, or null
 * @param path request path of the content
 */
export function piecesOf(content: unknown, path: string): readonly Piece[] {
  if (typeof content === 'string')
    return content === '' ? [] : [{ kind: 'text', text: content, path, cache: null }];
  if (!Array.isArray(content)) return [];
  return content.map((part: unknown, index) => pieceOf(part, `${path}[${index}]`));
}

function pieceOf(part: unknown, path: string): Piece {
  if (!isFields(part)) return { kind: 'unknown', part, path, cache: null };
  const base = { path, cache: cacheMarkOf(part) };
  switch (part['type']) {
    case 'text':
    case 'input_text':
      return { ...base, kind: 'text', text: stringOf(part['text']) };
    case 'refusal':
      return { ...base, kind: 'text', text: stringOf(part['refusal']) };
    case 'image_url':
      return imagePiece(part, base);
    case 'input_audio': {
      const audio = isFields(part['input_audio']) ? part['input_audio'] : {};
      return { ...base, kind: 'audio', base64: stringOf(audio['data']), format: stringOf(audio['format']) };
    }
    case 'file':
    case 'input_file':
    case 'document':
      return filePiece(part, base);
    default:
      return { ...base, kind: 'unknown', part };
  }
}

function imagePiece(part: Fields, base: PieceBase): Piece {
  const image = isFields(part['image_url']) ? part['image_url'] : {};
  const source = mediaOfUrl(stringOf(image['url']));
  // Several clients have no file part and send PDFs as pictures.
  if (source.type === 'data' && source.mediaType === 'application/pdf') {
    return { ...base, kind: 'file', source, filename: null, title: null, context: null, citations: null };
  }
  return { ...base, kind: 'image', source, detail: textOf(image['detail']) };
}

function filePiece(part: Fields, base: PieceBase): Piece {
  const inner = isFields(part['file']) ? part['file'] : part;
  const filename = textOf(inner['filename']);
  const source = isFields(part['source'])
    ? documentSource(part['source'], filename)
    : fileSource(inner, filename);
  if (source === null) return { ...base, kind: 'unknown', part };
  const citations = isFields(part['citations']) ? part['citations']['enabled'] === true : null;
  return {
    ...base,
    kind: 'file',
    source,
    filename,
    title: textOf(part['title']),
    context: textOf(part['context']),
    citations,
  };
}

function fileSource(file: Fields, filename: string | null): MediaSource | null {
  const data = textOf(file['file_data']);
  if (data !== null) return mediaOfData(data, textOf(file['format']), filename);
  const id = textOf(file['file_id']);
  if (id !== null) return { type: 'id', id };
  const url = textOf(file['file_url']);
  return url === null ? null : mediaOfUrl(url);
}

/** Anthropic's notation of a document. */
function documentSource(source: Fields, filename: string | null): MediaSource | null {
  const data = textOf(source['data']);
  const mediaType = textOf(source['media_type']);
  const url = textOf(source['url']);
  const id = textOf(source['file_id']);
  switch (source['type']) {
    case 'base64':
      return data === null ? null : mediaOfData(data, mediaType, filename);
    case 'text':
      return data === null ? null : { type: 'text', text: data };
    case 'url':
      return url === null ? null : mediaOfUrl(url);
    case 'file':
      return id === null ? null : { type: 'id', id };
    case 'content':
      return { type: 'text', text: textOfBlocks(source['content']) };
    default:
      return null;
  }
}

function textOfBlocks(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.flatMap((block: unknown) => (isFields(block) ? [stringOf(block['text'])] : [])).join('\n\n');
}

function cacheMarkOf(part: Fields): CacheMark | null {
  const mark = part['cache_control'] ?? part['prompt_cache_breakpoint'];
  if (!isFields(mark)) return null;
  const { ttl } = mark;
  return ttl === undefined || ttl === null || ttl === '5m' ? 'short' : 'long';
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
