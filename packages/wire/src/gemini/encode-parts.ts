import {
  type ContentPart,
  detectMediaType,
  type EncodeReport,
  type JsonObject,
  type MediaSource,
  readMediaText,
  refuse,
  warn,
} from '../translation/index.ts';
import type { GeminiProfile } from './gemini-profile.ts';

/** Audio formats whose media type is not `audio/` and their name. */
const audioTypes: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mp3'],
  ['m4a', 'audio/mp4'],
  // Raw samples of OpenAI's pcm16: 24 kHz, mono.
  ['pcm16', 'audio/L16;rate=24000'],
]);

const readableTypes = /^(image|audio|video)\/|^application\/pdf$/;

/** URLs that Google resolves for every model: uploaded files, buckets, YouTube. */
const googleUrlPattern =
  /^gs:\/\/|^https:\/\/(generativelanguage\.googleapis\.com|(www\.|m\.)?youtube\.com|youtu\.be)\//i;
const youtubeUrlPattern = /^https:\/\/((www\.|m\.)?youtube\.com|youtu\.be)\//i;

const resolutions: Readonly<Record<string, string>> = {
  low: 'MEDIA_RESOLUTION_LOW',
  high: 'MEDIA_RESOLUTION_HIGH',
  original: 'MEDIA_RESOLUTION_ULTRA_HIGH',
};

/**
 * Encodes a content part.
 * @param report lists parts that cannot be sent
 * @returns no parts for empty text and for what cannot be sent
 */
export function encodePart(part: ContentPart, profile: GeminiProfile, report: EncodeReport): JsonObject[] {
  if (part.cache !== null) warn(report, 'cache_control dropped: not supported');
  switch (part.kind) {
    case 'text':
      return textParts(part.text);
    case 'audio': {
      const mimeType = audioTypes.get(part.format) ?? `audio/${part.format.toLowerCase()}`;
      return [{ inlineData: { mimeType, data: part.base64 } }];
    }
    case 'image':
      return encodeMedia(part.source, 'image/jpeg', part, profile, report).map((encoded) =>
        withResolution(encoded, part.detail, profile, report),
      );
    case 'file': {
      if (part.citations === true) warn(report, 'citations dropped: not supported');
      const introduction = [part.title, part.context].filter((text) => text !== null).join('\n\n');
      const parts = encodeMedia(part.source, 'application/pdf', part, profile, report);
      return parts.length === 0 ? [] : [...textParts(introduction), ...parts];
    }
    case 'video':
      return encodeMedia(part.source, 'video/mp4', part, profile, report);
    case 'unknown':
      refuse(report, part.path);
      return [];
  }
}

const textParts = (text: string): JsonObject[] => (text === '' ? [] : [{ text }]);

function encodeMedia(
  source: MediaSource,
  fallbackType: string,
  part: ContentPart,
  profile: GeminiProfile,
  report: EncodeReport,
): JsonObject[] {
  const text = readMediaText(source);
  if (text !== null) return textParts(text);
  switch (source.type) {
    case 'data':
      if (readableTypes.test(source.mediaType)) {
        return [{ inlineData: { mimeType: source.mediaType, data: source.base64 } }];
      }
      break;
    case 'url':
      if (profile.supportsExternalUrls || googleUrlPattern.test(source.url)) {
        return [
          { fileData: { mimeType: guessUrlType(source.url, part, fallbackType), fileUri: source.url } },
        ];
      }
      break;
    default:
      break;
  }
  refuse(report, part.path);
  return [];
}

/** The API requires a media type for every URL: the declared one, else that of the file name or of the URL. */
function guessUrlType(url: string, part: ContentPart, fallback: string): string {
  if (youtubeUrlPattern.test(url)) return 'video/mp4';
  const name = /([^/?#]*)(?:[?#].*)?$/s.exec(url)?.[1] ?? '';
  const hints = part.kind === 'file' ? [part.format, part.filename, name] : [name];
  const known = detectMediaType('', ...hints);
  return known === 'application/octet-stream' ? fallback : known;
}

function withResolution(
  part: JsonObject,
  detail: string | null,
  profile: GeminiProfile,
  report: EncodeReport,
): JsonObject {
  const level = detail === null ? undefined : resolutions[detail];
  if (level === undefined) return part;
  if (profile.supportsMediaResolution) return { ...part, mediaResolution: { level } };
  warn(report, 'image detail dropped: not supported');
  return part;
}
