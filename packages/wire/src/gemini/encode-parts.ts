import {
  type EncodeReport,
  type Fields,
  type MediaSource,
  mediaTypeOf,
  note,
  type Piece,
  textOfMedia,
} from '../translation/index.ts';
import type { GeminiProfile } from './gemini-profile.ts';

/** Sound formats whose media type is not `audio/` and their name. */
const AUDIO_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mp3',
  m4a: 'audio/mp4',
  // Raw samples of OpenAI's pcm16: 24 kHz, mono.
  pcm16: 'audio/L16;rate=24000',
};

const READABLE = /^(image|audio|video)\/|^application\/pdf$/;

/** Addresses that Google resolves for every model: uploaded files, buckets, YouTube. */
const GOOGLE_URL =
  /^gs:\/\/|^https:\/\/(generativelanguage\.googleapis\.com|(www\.|m\.)?youtube\.com|youtu\.be)\//i;
const YOUTUBE_URL = /^https:\/\/((www\.|m\.)?youtube\.com|youtu\.be)\//i;

const RESOLUTIONS: Readonly<Record<string, string>> = {
  low: 'MEDIA_RESOLUTION_LOW',
  high: 'MEDIA_RESOLUTION_HIGH',
  original: 'MEDIA_RESOLUTION_ULTRA_HIGH',
};

/**
 * A part of a content as the wire takes it.
 * @param piece part of a message
 * @param profile the model
 * @param report names parts that cannot be sent
 * @returns none for empty texts and for what cannot be sent
 */
export function encodePiece(piece: Piece, profile: GeminiProfile, report: EncodeReport): Fields[] {
  if (piece.cache !== null) note(report.warnings, 'prompt cache marks dropped: not supported');
  switch (piece.kind) {
    case 'text':
      return textParts(piece.text);
    case 'audio': {
      const mimeType = AUDIO_TYPES[piece.format] ?? `audio/${piece.format.toLowerCase()}`;
      return [{ inlineData: { mimeType, data: piece.base64 } }];
    }
    case 'image':
      return mediaParts(piece.source, 'image/jpeg', piece, profile, report).map((part) =>
        withResolution(part, piece.detail, profile, report),
      );
    case 'file': {
      const introduction = [piece.title, piece.context].filter((text) => text !== null).join('\n\n');
      const parts = mediaParts(piece.source, 'application/pdf', piece, profile, report);
      return parts.length === 0 ? [] : [...textParts(introduction), ...parts];
    }
    case 'unknown':
      note(report.unsupported, piece.path);
      return [];
  }
}

const textParts = (text: string): Fields[] => (text === '' ? [] : [{ text }]);

function mediaParts(
  source: MediaSource,
  fallbackType: string,
  { path }: Piece,
  profile: GeminiProfile,
  report: EncodeReport,
): Fields[] {
  const text = textOfMedia(source);
  if (text !== null) return textParts(text);
  switch (source.type) {
    case 'data':
      if (READABLE.test(source.mediaType)) {
        return [{ inlineData: { mimeType: source.mediaType, data: source.base64 } }];
      }
      break;
    case 'url':
      if (profile.externalUrls || GOOGLE_URL.test(source.url)) {
        return [{ fileData: { mimeType: typeOfUrl(source.url, fallbackType), fileUri: source.url } }];
      }
      break;
    default:
      break;
  }
  note(report.unsupported, path);
  return [];
}

/** The wire wants a type for every address. */
function typeOfUrl(url: string, fallback: string): string {
  if (YOUTUBE_URL.test(url)) return 'video/mp4';
  const name = /([^/?#]*)(?:[?#].*)?$/s.exec(url)?.[1] ?? '';
  const known = mediaTypeOf('', name);
  return known === 'application/octet-stream' ? fallback : known;
}

function withResolution(
  part: Fields,
  detail: string | null,
  profile: GeminiProfile,
  report: EncodeReport,
): Fields {
  const level = detail === null ? undefined : RESOLUTIONS[detail];
  if (level === undefined) return part;
  if (profile.mediaResolution) return { ...part, mediaResolution: { level } };
  note(report.warnings, 'image detail dropped: not supported');
  return part;
}
