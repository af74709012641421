import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

const FETCH_TIMEOUT_MS = 60_000;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** The largest document taken, packed or unpacked: about ten times today's largest. */
const MAX_SIZE_BYTES = 64 * 1024 * 1024;

/**
 * Reads a JSON document, plain or gzipped.
 *
 * @param place a file path, or an https address; plain http only to this machine
 * @throws Error naming the place when it cannot be read, is too large or is no JSON
 */
export async function readDocument(place: string): Promise<unknown> {
  try {
    const bytes = /^https?:\/\//.test(place) ? await download(place) : await readFile(place);
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = (packed ? gunzipSync(bytes, { maxOutputLength: MAX_SIZE_BYTES }) : bytes).toString('utf8');
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw new Error(`${place} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function download(address: string): Promise<Buffer> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname)) {
    throw new Error('prices are not taken from an address without TLS');
  }
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the server answered ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of answer.body ?? []) {
    sizeBytes += part.byteLength;
    if (sizeBytes > MAX_SIZE_BYTES) {
      throw new Error(`more than ${MAX_SIZE_BYTES} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
