import { Buffer } from 'node:buffer';
import {
  type ContentPart,
  type EncodeReport,
  type JsonObject,
  type MediaSource,
  refuse,
  warn,
} from '../translation/index.ts';
import type { BedrockProfile } from './bedrock-profile.ts';

const imageFormats: ReadonlyMap<string, string> = new Map([
  ['image/gif', 'gif'],
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);

const videoFormatsByType: ReadonlyMap<string, string> = new Map([
  ['video/3gpp', 'three_gp'],
  ['video/mp4', 'mp4'],
  ['video/mpeg', 'mpeg'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['video/x-flv', 'flv'],
  ['video/x-matroska', 'mkv'],
  ['video/x-ms-wmv', 'wmv'],
]);
const videoFormats: ReadonlySet<string> = new Set(['mpg', ...videoFormatsByType.values()]);

const documentFormats: ReadonlyMap<string, string> = new Map([
  ['application/msword', 'doc'],
  ['application/pdf', 'pdf'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/markdown', 'md'],
]);

/** Media types of text besides `text/*`. */
const textTypes: ReadonlySet<string> = new Set(['application/json', 'application/xml', 'application/yaml']);
const maxNameChars = 200;

/** Encodes the content parts of one request, in which document names must be unique. */
export class PartEncoder {
  readonly #profile: BedrockProfile;
  readonly #report: EncodeReport;
  readonly #names = new Set<string>();

  constructor(profile: BedrockProfile, report: EncodeReport) {
    this.#profile = profile;
    this.#report = report;
  }

  /** Encodes content parts. Blank text, which the API rejects, is left out; unsupported parts are reported. */
  encode(parts: readonly ContentPart[]): JsonObject[] {
    const blocks: JsonObject[] = [];
    for (const part of parts) {
      if (part.kind === 'text' && part.text.trim() === '') continue;
      const block = this.#encodePart(part);
      if (block === null) {
        refuse(this.#report, part.path);
        continue;
      }
      blocks.push(block);
      if (part.cache !== null) blocks.push(...this.encodeCachePoint(part.cache));
    }
    return blocks;
  }

  /** A cache point; empty if the model does not support them. */
  encodeCachePoint(mark: NonNullable<ContentPart['cache']>): JsonObject[] {
    const { caching, supportsLongCaching: longCaching } = this.#profile;
    if (caching === 'none') {
      warn(this.#report, 'cache_control dropped: not supported');
      return [];
    }
    return [{ cachePoint: { type: 'default', ...(mark === 'long' && longCaching ? { ttl: '1h' } : {}) } }];
  }

  #encodePart(part: ContentPart): JsonObject | null {
    switch (part.kind) {
      case 'text':
        return { text: part.text };
      case 'image':
        return this.#image(part.source);
      case 'file':
        return this.#file(part);
      case 'audio':
        return this.#profile.supportsAudio
          ? { audio: { format: part.format, source: { bytes: part.base64 } } }
          : null;
      case 'video':
        return this.#video(part.source);
      case 'unknown':
        return null;
    }
  }

  #image(source: MediaSource): JsonObject | null {
    if (!this.#profile.supportsImages) return null;
    if (source.type === 'url') {
      const extension = /\.(gif|jpe?g|png|webp)$/i.exec(source.url)?.[1]?.toLowerCase();
      const location = s3Location(source.url);
      if (extension === undefined || location === null) return null;
      return { image: { format: extension === 'jpg' ? 'jpeg' : extension, source: location } };
    }
    if (source.type !== 'data') return null;
    const format = imageFormats.get(source.mediaType);
    return format === undefined ? null : { image: { format, source: { bytes: source.base64 } } };
  }

  #video(source: MediaSource): JsonObject | null {
    if (!this.#profile.supportsVideo) return null;
    if (source.type === 'url') {
      const extension = /\.([a-z0-9]+)$/i.exec(source.url)?.[1]?.toLowerCase();
      const format = extension === '3gp' ? 'three_gp' : extension;
      const location = s3Location(source.url);
      if (format === undefined || !videoFormats.has(format) || location === null) return null;
      return { video: { format, source: location } };
    }
    if (source.type !== 'data') return null;
    const format = videoFormatsByType.get(source.mediaType);
    return format === undefined ? null : { video: { format, source: { bytes: source.base64 } } };
  }

  #file(part: Extract<ContentPart, { kind: 'file' }>): JsonObject | null {
    const { source, context, citations } = part;
    if (source.type === 'data' && source.mediaType.startsWith('image/')) return this.#image(source);
    if (!this.#profile.supportsDocuments) return null;
    const read = encodeDocumentSource(source);
    if (read === null) return null;
    const document = {
      ...read,
      name: this.#uniqueName(part.title ?? part.filename),
      ...(context === null ? {} : { context }),
      ...(citations === true ? { citations: { enabled: true } } : {}),
    };
    return { document };
  }

  /** Document names may contain letters, digits, single spaces, hyphens and brackets only, and must be unique. */
  #uniqueName(given: string | null): string {
    const plain = (given ?? '')
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      // Remove diacritics.
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9()[\]-]+/g, ' ')
      .trim()
      .slice(0, maxNameChars);
    const base = plain === '' ? 'document' : plain;
    let name = base;
    for (let number = 2; this.#names.has(name); number += 1) name = `${base} (${number})`;
    this.#names.add(name);
    return name;
  }
}

function encodeDocumentSource(source: MediaSource): JsonObject | null {
  switch (source.type) {
    case 'text':
      return source.text.trim() === ''
        ? null
        : { format: 'txt', source: { bytes: Buffer.from(source.text, 'utf8').toString('base64') } };
    case 'data': {
      const { mediaType, base64 } = source;
      const isText = mediaType.startsWith('text/') || textTypes.has(mediaType);
      const format = documentFormats.get(mediaType) ?? (isText ? 'txt' : undefined);
      return format === undefined ? null : { format, source: { bytes: base64 } };
    }
    case 'url': {
      const extension = /\.(csv|docx?|html|md|pdf|txt|xlsx?)$/i.exec(source.url)?.[1]?.toLowerCase();
      const location = s3Location(source.url);
      return extension === undefined || location === null ? null : { format: extension, source: location };
    }
    case 'id':
      return null;
  }
}

/** Bedrock fetches no URLs except those of S3. */
const s3Location = (url: string): JsonObject | null =>
  url.startsWith('s3://') ? { s3Location: { uri: url } } : null;
