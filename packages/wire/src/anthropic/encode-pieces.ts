import { Buffer } from 'node:buffer';
import { type EncodeReport, type Fields, note, type Piece } from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/webp']);
/** Types besides `text/*` whose bytes are text. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/xml', 'application/yaml']);

/**
 * The blocks of a content; blank texts, which are refused, are left out.
 * @param report names the pieces that cannot be sent
 */
export function encodePieces(
  pieces: readonly Piece[],
  profile: AnthropicProfile,
  report: EncodeReport,
): Fields[] {
  const blocks: Fields[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text' && piece.text.trim() === '') continue;
    const block = blockOf(piece, profile);
    if (block === null) note(report.unsupported, piece.path);
    else blocks.push(piece.cache === null ? block : { ...block, cache_control: cacheControl(piece.cache) });
  }
  return blocks;
}

/** The mark that ends a cached part of the prompt. */
export function cacheControl(mark: NonNullable<Piece['cache']>): Fields {
  return mark === 'long' ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' };
}

function blockOf(piece: Piece, profile: AnthropicProfile): Fields | null {
  switch (piece.kind) {
    case 'text':
      return { type: 'text', text: piece.text };
    case 'image':
      return profile.images ? imageBlock(piece.source) : null;
    case 'file':
      return fileBlock(piece, profile);
    default:
      return null;
  }
}

type Source = Extract<Piece, { kind: 'image' }>['source'];

function imageBlock(source: Source): Fields | null {
  switch (source.type) {
    case 'data': {
      const { mediaType, base64 } = source;
      if (!IMAGE_TYPES.has(mediaType)) return null;
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

function fileBlock(piece: Extract<Piece, { kind: 'file' }>, profile: AnthropicProfile): Fields | null {
  const { source: given, context, citations } = piece;
  if (given.type === 'data' && given.mediaType.startsWith('image/')) {
    return profile.images ? imageBlock(given) : null;
  }
  const source = documentSource(given, profile);
  if (source === null) return null;
  const title = piece.title ?? piece.filename;
  return {
    type: 'document',
    source,
    ...(title === null ? {} : { title }),
    ...(context === null ? {} : { context }),
    ...(citations === true ? { citations: { enabled: true } } : {}),
  };
}

function documentSource(source: Source, profile: AnthropicProfile): Fields | null {
  switch (source.type) {
    case 'text':
      return plainText(source.text);
    case 'url':
      return profile.documents ? { type: 'url', url: source.url } : null;
    case 'id':
      return { type: 'file', file_id: source.id };
    case 'data': {
      const { mediaType, base64 } = source;
      if (mediaType === 'application/pdf') {
        return profile.documents ? { type: 'base64', media_type: mediaType, data: base64 } : null;
      }
      if (!mediaType.startsWith('text/') && !TEXT_TYPES.has(mediaType)) return null;
      return plainText(Buffer.from(base64, 'base64').toString('utf8'));
    }
  }
}

function plainText(data: string): Fields | null {
  return data.trim() === '' ? null : { type: 'text', media_type: 'text/plain', data };
}
