import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { ResponseHeaders } from '../providers/index.ts';

/** Limit for the size of a response, both as sent and decompressed. */
export const maxAnswerBytes = 64 * 1024 * 1024;

const unpackers: Readonly<Record<string, (body: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  zstd: zstdDecompressSync,
};

function unpackerOf(headers: ResponseHeaders) {
  return unpackers[
    String(headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase()
  ];
}

/** Returns whether a body is compressed, although the gateway asks for plain ones. */
export function isCompressed(headers: ResponseHeaders): boolean {
  return unpackerOf(headers) !== undefined;
}

/** The text of a body, decompressed, without a byte order mark. Throws for broken compression. */
export function bodyText(body: Buffer, headers: ResponseHeaders): string {
  const bytes = unpackerOf(headers)?.(body, { maxOutputLength: maxAnswerBytes }) ?? body;
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The text of an error response; empty if it cannot be decompressed. */
export function refusalText(body: Buffer, headers: ResponseHeaders): string {
  try {
    return bodyText(body, headers);
  } catch {
    return '';
  }
}

/** Whether bytes look like server-sent events without the media type: some proxies lose it. */
export function looksLikeEvents(chunk: Buffer): boolean {
  return /^\s*(?:data|event|id|retry)?:/.test(chunk.toString('latin1', 0, 64));
}
