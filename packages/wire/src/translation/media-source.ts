/** Where the content of an image, an audio clip or a document comes from. */
export type MediaSource =
  | { readonly type: 'data'; readonly mediaType: string; readonly base64: string }
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'id'; readonly id: string }
  | { readonly type: 'text'; readonly text: string };

const dataUrlPattern = /^data:([^;,]*)((?:;[^;,]*)*),/i;
/** Longer than the header of any real data URL; the data may be megabytes. */
const maxHeaderChars = 256;

/** Media types by the first characters of base64 data (file signatures of at least three bytes). */
const mediaTypesBySignature: readonly (readonly [prefix: string, mediaType: string])[] = [
  ['JVBERi', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['SUQz', 'audio/mpeg'],
  ['T2dnU', 'audio/ogg'],
  ['ZkxhQ', 'audio/flac'],
];

/** RIFF is a container of several formats, which is told behind its length. */
const riffPrefix = 'UklGR';
const riffTypes: Readonly<Record<string, string>> = {
  WEBP: 'image/webp',
  WAVE: 'audio/wav',
  'AVI ': 'video/x-msvideo',
};

const mediaTypesByExtension: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  json: 'application/json',
  xml: 'application/xml',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  flv: 'video/x-flv',
  wmv: 'video/x-ms-wmv',
  '3gp': 'video/3gpp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
};

/**
 * Reads a URL: a data URL is decoded, any other is kept.
 * @param url http(s) or data URL (RFC 2397)
 */
export function readMediaUrl(url: string): MediaSource {
  const head = dataUrlPattern.exec(url.slice(0, maxHeaderChars));
  if (head === null) return { type: 'url', url };
  const [whole, declared = '', parameters = ''] = head;
  const data = url.slice(whole.length);
  const isBase64 = /;base64$/i.test(parameters);
  const base64 = isBase64 ? data : Buffer.from(decodeText(data), 'utf8').toString('base64');
  return { type: 'data', mediaType: detectMediaType(base64, declared), base64 };
}

/**
 * Reads the data of a file part.
 * @param data data URL or bare base64
 * @param hints declared media type or file name, for data without a known signature
 */
export function readMediaData(data: string, ...hints: readonly (string | null | undefined)[]): MediaSource {
  if (/^data:/i.test(data)) return readMediaUrl(data);
  return { type: 'data', mediaType: detectMediaType(data, ...hints), base64: data };
}

/** Detects a media type: by the data's signature, else by the first hint that is a type or has a known extension. */
export function detectMediaType(base64: string, ...hints: readonly (string | null | undefined)[]): string {
  const signed = mediaTypesBySignature.find(([prefix]) => base64.startsWith(prefix));
  if (signed !== undefined) return signed[1];
  if (base64.startsWith(riffPrefix)) {
    const format = Buffer.from(base64.slice(0, 16), 'base64').toString('latin1', 8, 12);
    const known = Object.hasOwn(riffTypes, format) ? riffTypes[format] : undefined;
    if (known !== undefined) return known;
  }
  for (const hint of hints) {
    if (hint === null || hint === undefined || hint === '') continue;
    if (hint.includes('/')) return hint.toLowerCase();
    const extension = hint.slice(hint.lastIndexOf('.') + 1).toLowerCase();
    // Files can be named like members that every object has: `a.constructor`.
    const known = Object.hasOwn(mediaTypesByExtension, extension)
      ? mediaTypesByExtension[extension]
      : undefined;
    if (known !== undefined) return known;
  }
  return 'application/octet-stream';
}

/** Media types of plain text. */
const textMediaTypePattern = /^text\/|^application\/(json|xml|yaml|x-yaml|javascript|x-ndjson)$/;

/** The text of a plain-text document; null for anything else. */
export function readMediaText(source: MediaSource): string | null {
  if (source.type === 'text') return source.text;
  if (source.type !== 'data' || !textMediaTypePattern.test(source.mediaType)) return null;
  return Buffer.from(source.base64, 'base64').toString('utf8');
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
