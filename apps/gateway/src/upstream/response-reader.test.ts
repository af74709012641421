import { describe, expect, it } from 'vitest';
import { providerSettings } from '../config/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import { ResponseReader } from './response-reader.ts';

function readerOf(stream: boolean): ResponseReader {
  const { models } = createModelDirectory({
    providers: [providerSettings('p', { protocol: 'openai', api_key: 'k', models: ['m'] })],
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: () => [],
  });
  const [target] = models;
  if (target === undefined) throw new Error('There is no model.');
  return new ResponseReader({
    target,
    identity: { id: 'x', created: 0, model: 'p/m', legacyFunctions: false, wav: false },
    stream,
    streamOptions: {
      includeUsage: false,
      estimateUsage: () => {
        throw new Error('Nothing is estimated here.');
      },
    },
  });
}

describe('ResponseReader', () => {
  it.each([true, false])('reads the beginning of an endless error body (stream: %s)', (stream) => {
    const reader = readerOf(stream);
    reader.readHead(500, {});
    reader.push(Buffer.from('{"error":{"message":"busy"}}'.padEnd(64 * 1024)));
    expect(reader.isErrorFull).toBe(false);
    reader.push(Buffer.from(' '));
    expect(reader.isErrorFull).toBe(true);
    expect(reader.readFailure()).toMatchObject({ retryable: true });
  });

  it('takes events without their content type as a stream', () => {
    const reader = readerOf(true);
    reader.readHead(200, {});
    reader.push(
      Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n'),
    );
    expect(reader.decoder?.finished).toBe(true);
    expect(reader.takeChunks()).toHaveLength(1);
    expect(reader.takeChunks()).toEqual([]);
  });

  it('keeps chunks that were decoded before a broken event', () => {
    const reader = readerOf(true);
    reader.readHead(200, { 'content-type': 'text/event-stream' });
    const good = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n';
    expect(() => reader.push(Buffer.from(`${good}data: {broken\n\n`))).toThrow();
    expect(reader.takeChunks()).toHaveLength(1);
  });
});
