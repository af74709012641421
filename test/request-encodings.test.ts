/** Bodies of requests that come compressed. */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

let sluice: Sluice;
beforeAll(async () => {
  const config = configFor(await startFake(), { extra: { server: { body_limit: '64kb' } } });
  sluice = await startSluice({ config });
});
afterAll(disposeAll);

const encodings = [
  ['zstd', zstdCompressSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['X-GZIP', gzipSync],
] as const;
const send = async (encoding: string, body: Buffer): Promise<number> => {
  const response = await rawRequest({ ...chatRequest(sluice, {}, { 'content-encoding': encoding }), body });
  return response.status;
};

it.each(encodings)('a body in %s is read, within the same limit, or refused', async (encoding, compress) => {
  const body = JSON.stringify({ model: 'fake/fake-small', messages: [{ role: 'user', content: 'x' }] });
  expect(await send(encoding, compress(body))).toBe(200);
  expect(await send(encoding, compress(Buffer.alloc(5_000_000, 0x20)))).toBe(413);
  expect(await send(encoding, Buffer.from('not compressed'))).toBe(400);
});

it.each(['compress', 'gzip, br'])('a body in %s is refused', async (encoding) => {
  expect(await send(encoding, Buffer.from('{}'))).toBe(415);
});
