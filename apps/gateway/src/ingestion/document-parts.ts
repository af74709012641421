/** Finds the documents of a request in any of the supported notations. */

import type { ChatCompletionRequest } from '@sluice/wire';
import { isRecord } from '../contract/index.ts';

/** Source of the bytes of a document. */
export type DocumentSource =
  | { readonly kind: 'data'; readonly data: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'url'; readonly url: string };

export type Choice = 'auto' | 'always' | 'never';

/** A document of a request, as described by its part. */
export interface DocumentPart {
  /** Path of the part in the body. */
  readonly loc: readonly (string | number)[];
  /** Path of the member that holds the bytes, for errors. */
  readonly member: readonly string[];
  /** Undefined if the part has none. */
  readonly source: DocumentSource | undefined;
  /** Whether it has several sources, of which only one is allowed. */
  readonly isAmbiguous: boolean;
  readonly isImage: boolean;
  readonly filename: string | undefined;
  readonly format: string | undefined;
  readonly pages: string | undefined;
  readonly ocr: Choice | undefined;
  readonly native: Choice | undefined;
  readonly languages: readonly string[] | undefined;
  readonly password: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const documentTypes: ReadonlySet<unknown> = new Set(['file', 'input_file', 'document']);
const imageTypes: ReadonlySet<unknown> = new Set(['image_url']);
const dataUrlType = /^data:([^;,]{1,128})[;,]/i;

/** Whether a request may contain documents, without inspecting its parts. */
export function mayHoldDocuments({ messages }: ChatCompletionRequest): boolean {
  return (messages ?? []).some(({ content }) => Array.isArray(content) && content.some(isMediaPart));
}

function isMediaPart(part: unknown): boolean {
  if (!isRecord(part)) return false;
  return documentTypes.has(part['type']) || imageTypes.has(part['type']);
}

/**
 * The document in a content part; undefined for other parts. An image counts as a document if the caller wants
 * images read, or if its data URL contains something else, such as a PDF.
 */
export function documentPart(part: unknown, loc: readonly (string | number)[]): DocumentPart | undefined {
  if (!isRecord(part)) return undefined;
  if (imageTypes.has(part['type'])) return imagePart(part, loc);
  if (!documentTypes.has(part['type'])) return undefined;
  const nested = isRecord(part['file']) ? part['file'] : undefined;
  const of = nested ?? part;
  const inner = isRecord(part['source']) ? sourceOf(part['source']) : undefined;
  const found = inner ?? fileSource(of);
  return {
    loc,
    member: [
      ...(nested !== undefined ? ['file'] : inner !== undefined ? ['source'] : []),
      found?.member ?? '',
    ].filter((name) => name !== ''),
    source: found?.source,
    isAmbiguous:
      ['file_data', 'file_id', 'file_url'].filter((name) => text(of[name]) !== undefined).length > 1,
    isImage: false,
    filename: text(of['filename']) ?? text(part['title']) ?? text(part['name']),
    format: text(of['format']) ?? found?.format,
    pages: pagesOf(of['pages']),
    ocr: choice(of['ocr']),
    native: choice(of['native']),
    languages: Array.isArray(of['languages'])
      ? of['languages'].filter((one) => typeof one === 'string')
      : undefined,
    password: text(of['password']),
  };
}

interface FoundSource {
  readonly source: DocumentSource;
  readonly member: string;
  readonly format?: string | undefined;
}

function fileSource(file: Fields): FoundSource | undefined {
  const data = text(file['file_data']);
  // Clients of OpenRouter send a URL in `file_data`.
  if (data !== undefined)
    return {
      source: /^https?:\/\//i.test(data) ? { kind: 'url', url: data } : { kind: 'data', data },
      member: 'file_data',
      format: dataUrlType.exec(data)?.[1],
    };
  const id = text(file['file_id']);
  // Clients of LiteLLM send a URL in `file_id`.
  if (id !== undefined)
    return {
      source: /^https?:\/\//i.test(id) ? { kind: 'url', url: id } : { kind: 'id', id },
      member: 'file_id',
    };
  const url = text(file['file_url']);
  return url === undefined ? undefined : { source: { kind: 'url', url }, member: 'file_url' };
}

/** Anthropic's `source`. */
function sourceOf(source: Fields): FoundSource | undefined {
  const [data, url, id] = [text(source['data']), text(source['url']), text(source['file_id'])];
  if (source['type'] === 'text' && data !== undefined)
    return { source: { kind: 'text', text: data }, member: 'data' };
  if (source['type'] === 'content') {
    const content = contentText(source['content']);
    return content === undefined ? undefined : { source: { kind: 'text', text: content }, member: 'content' };
  }
  if (data !== undefined)
    return { source: { kind: 'data', data }, member: 'data', format: text(source['media_type']) };
  if (url !== undefined) return { source: { kind: 'url', url }, member: 'url' };
  return id === undefined ? undefined : { source: { kind: 'id', id }, member: 'file_id' };
}

/** The text of Anthropic's `content` source; undefined if it contains other content. */
function contentText(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((block: unknown) => (isRecord(block) ? text(block['text']) : undefined));
  return texts.every((one) => one !== undefined) ? texts.join('\n\n') : undefined;
}

function imagePart(part: Fields, loc: readonly (string | number)[]): DocumentPart | undefined {
  const image = part['image_url'];
  const url = text(image) ?? (isRecord(image) ? text(image['url']) : undefined);
  const id = text(part['file_id']);
  const type = url === undefined ? undefined : dataUrlType.exec(url)?.[1]?.toLowerCase();
  return {
    loc,
    member: typeof image === 'string' ? ['image_url'] : ['image_url', 'url'],
    source:
      url !== undefined
        ? type === undefined
          ? { kind: 'url', url }
          : { kind: 'data', data: url }
        : id === undefined
          ? undefined
          : { kind: 'id', id },
    isAmbiguous: false,
    isImage: type === undefined || type.startsWith('image/'),
    filename: undefined,
    format: type,
    pages: undefined,
    ocr: undefined,
    native: undefined,
    languages: undefined,
    password: undefined,
  };
}

function pagesOf(pages: unknown): string | undefined {
  return Array.isArray(pages) ? pages.join(',') : text(pages);
}

function choice(value: unknown): Choice | undefined {
  return value === 'auto' || value === 'always' || value === 'never' ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
