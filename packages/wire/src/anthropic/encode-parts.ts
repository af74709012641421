import { Buffer } from 'node:buffer';
import { type ContentPart, type EncodeReport, type JsonObject, refuse } from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';

const imageTypes: ReadonlySet<string> = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/webp']);
/** Media types of text besides `text/*`. */
const textTypes: ReadonlySet<string> = new Set(['application/json', 'application/xml', 'application/yaml']);

/**
 * Encodes content parts; blank text, which the API rejects, is left out.
 * @param report lists the parts that cannot be sent
 */
export function encodeParts(
  parts: readonly ContentPart[],
  profile: AnthropicProfile,
  report: EncodeReport,
): JsonObject[] {
  const blocks: JsonObject[] = [];
  for (const part of parts) {
    if (part.kind === 'text' && part.text.trim() === '') continue;
    const block = encodePart(part, profile);
    if (block === null) refuse(report, part.path);
    else blocks.push(part.cache === null ? block : { ...block, cache_control: cacheControl(part.cache) });
  }
  return blocks;
}

/** A cache breakpoint. */
export function cacheControl(ttl: NonNullable<ContentPart['cache']>): JsonObject {
  return ttl === 'long' ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' };
}

function encodePart(part: ContentPart, profile: AnthropicProfile): JsonObject | null {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
      return profile.supportsImages ? encodeImage(part.source) : null;
    case 'file':
      return encodeFile(part, profile);
    default:
      return null;
  }
}

type Source = Extract<ContentPart, { kind: 'image' }>['source'];

function encodeImage(source: Source): JsonObject | null {
  switch (source.type) {
    case 'data': {
      const { mediaType, base64 } = source;
      if (!imageTypes.has(mediaType)) return null;
      return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } };
    }
    case 'url':
      return { type: 'image', source: { type: 'url', url: source.url } };
    case 'id':
      return { type: 'image', source: { type: 'file', file_id: source.id } };
    case 'text':
      return null;
  }
}

function encodeFile(
  part: Extract<ContentPart, { kind: 'file' }>,
  profile: AnthropicProfile,
): JsonObject | null {
  const { source: given, context, citations } = part;
  if (given.type === 'data' && given.mediaType.startsWith('image/')) {
    return profile.supportsImages ? encodeImage(given) : null;
  }
  const source = encodeDocumentSource(given, profile);
  if (source === null) return null;
  const title = part.title ?? part.filename;
  return {
    type: 'document',
    source,
    ...(title === null ? {} : { title }),
    ...(context === null ? {} : { context }),
    ...(citations === true ? { citations: { enabled: true } } : {}),
  };
}

function encodeDocumentSource(source: Source, profile: AnthropicProfile): JsonObject | null {
  switch (source.type) {
    case 'text':
      return encodePlainText(source.text);
    case 'url':
      return profile.supportsDocuments ? { type: 'url', url: source.url } : null;
    case 'id':
      return { type: 'file', file_id: source.id };
    case 'data': {
      const { mediaType, base64 } = source;
      if (mediaType === 'application/pdf') {
        return profile.supportsDocuments ? { type: 'base64', media_type: mediaType, data: base64 } : null;
      }
      if (!mediaType.startsWith('text/') && !textTypes.has(mediaType)) return null;
      return encodePlainText(Buffer.from(base64, 'base64').toString('utf8'));
    }
  }
}

function encodePlainText(data: string): JsonObject | null {
  return data.trim() === '' ? null : { type: 'text', media_type: 'text/plain', data };
}
