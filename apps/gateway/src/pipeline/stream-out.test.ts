import { AnonymizationSession } from '@sluice/pii';
import { type AnswerChunk, type ChatCompletionChunk, encodeChunk, type StreamChunk } from '@sluice/wire';
import { describe, expect, it, vi } from 'vitest';
import { chatAnswersTo, type StreamFormat } from '../apis/index.ts';
import { SluiceError } from '../errors/index.ts';
import { StreamRestorer } from '../privacy/restore/index.ts';
import type { ClientChannel } from './client.ts';
import { StreamOut, type StreamOutDeps } from './stream-out.ts';

const stream = chatAnswersTo('r').openStream({ model: 'm', promptTokens: 0 });

const text = (content: string): StreamChunk => ({
  kind: 'text',
  index: 0,
  field: 'content',
  text: content,
  json: `{"id":"c","created":7,"choices":[{"index":0,"delta":{"content":"${content}"}}]}`,
});
const finish: StreamChunk = {
  kind: 'full',
  value: {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 7,
    model: 'm',
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
  },
};

/** A client that records what it gets; it reads slowly if `flows` is false. */
function open(more: Partial<StreamOutDeps> = {}, flows = true) {
  const log: string[] = [];
  let streaming = false;
  let drained = (): void => undefined;
  const client: ClientChannel = {
    disconnected: false,
    get streaming() {
      return streaming;
    },
    onDisconnect: () => undefined,
    sendJson: () => undefined,
    sendError: () => undefined,
    openStream: () => {
      streaming = true;
      log.push('open');
    },
    write: (piece) => {
      log.push(piece);
      return flows;
    },
    onDrain: (listener) => {
      drained = listener;
    },
    sendHeartbeat: () => log.push('heartbeat'),
    end: (piece) => log.push(`end ${piece}`),
    report: () => undefined,
  };
  const out = new StreamOut({
    client,
    restorer: () => undefined,
    warning: () => undefined,
    headers: () => ({}),
    openFormat: () => stream,
    errorEvent: () => 'early error',
    keep: undefined,
    explain: undefined,
    guard: (work) => work(),
    onSlow: () => log.push('slow'),
    onDrained: () => log.push('drained'),
    ...more,
  });
  return { out, log, drain: () => drained() };
}

describe('a stream to the client', () => {
  it('opens with the first chunk, writes the JSON of text chunks as it is, and ends with [DONE]', () => {
    const { out, log } = open();
    out.write([text('a'), finish]);
    out.end(() => []);
    expect(log).toEqual([
      'open',
      `data: ${encodeChunk(text('a'))}\n\ndata: ${encodeChunk(finish)}\n\n`,
      'end data: [DONE]\n\n',
    ]);
    // Written as it came, not made again from its value.
    expect(log[1]).toContain('{"id":"c","created":7,"choices":[{"index":0,"delta":{"content":"a"}}]}');
    expect(out.identity).toEqual({ id: 'c', created: 7 });
  });

  it('slows the provider while the client does not read', () => {
    const { out, log, drain } = open({}, false);
    out.write([text('a')]);
    drain();
    expect(log.slice(2)).toEqual(['slow', 'drained']);
  });

  it('does not open before its first chunk can be encoded', () => {
    const { out, log } = open({
      explain: () => {
        throw new RangeError('too deep');
      },
    });
    expect(() => out.write([finish])).toThrow(RangeError);
    expect(log).toEqual([]);
  });

  it('waits for a long event that is restored in steps, and keeps the order', async () => {
    const events = ['one', 'long', 'two'].map((data) => ({ kind: 'event' as const, name: undefined, data }));
    const native: StreamFormat = {
      write: (chunks) => chunks.map((chunk) => (chunk.kind === 'event' ? `${chunk.data};` : '')).join(''),
      end: () => 'last',
      fail: () => 'failed',
    };
    const restorer = {
      restore: (chunks: readonly AnswerChunk[]) =>
        chunks.some((chunk) => chunk.kind === 'event' && chunk.data === 'long')
          ? Promise.resolve(chunks)
          : chunks,
      end: () => [],
    };
    const { out, log } = open({ openFormat: () => native, restorer: () => restorer });
    for (const event of events) out.write([text('x'), event]);
    out.end(() => []);
    await vi.waitFor(() => expect(log).toContain('end last'));
    expect(log.filter((line) => line.endsWith(';'))).toEqual(['one;', 'long;', 'two;']);
  });

  it('ends a failed stream with one error event and no [DONE]', () => {
    const { out, log } = open();
    out.write([text('a')]);
    out.fail(new SluiceError('timeout'));
    expect(log.at(-1)).toMatch(/^end data: \{"error":\{.+\}\}\n\n$/);
  });

  it('sends a long event in pieces, as fast as the client reads, and ends behind the last one', () => {
    const session = new AnonymizationSession(
      { detector: { detect: () => [{ start: 0, end: 4, code: 101, score: 1 }] }, isCommonWord: () => false },
      { codes: new Set([101]), replacement: 'placeholder' },
    );
    session.anonymize([{ text: 'Anna', format: 'plain' }]);
    const restorer = new StreamRestorer(session, { jsonContent: false, toolSecrets: true });
    const { out, log, drain } = open({ restorer: () => restorer }, false);
    out.write([text('<PERSON_1> '.repeat(100_000))]);
    out.end(() => []);
    expect([log.filter((entry) => entry.startsWith('data:')).length, log.at(-1)]).toEqual([1, 'slow']);
    while (!(log.at(-2) ?? '').startsWith('end ')) drain();
    const sent = log.filter((entry) => entry.startsWith('data:')).join('');
    expect(sent.split('Anna').length).toBe(100_001);
    expect(log.slice(-2)).toEqual(['end data: [DONE]\n\n', 'drained']);
  });

  it('sends a comment after 15 seconds of silence, until it ends', () => {
    vi.useFakeTimers();
    try {
      const { out, log } = open();
      out.write([text('a')]);
      vi.advanceTimersByTime(14_000);
      out.write([text('b')]);
      vi.advanceTimersByTime(14_000);
      expect(log).not.toContain('heartbeat');
      vi.advanceTimersByTime(16_000);
      expect(log.filter((entry) => entry === 'heartbeat')).toHaveLength(2);
      out.stop();
      vi.advanceTimersByTime(60_000);
      expect(log.filter((entry) => entry === 'heartbeat')).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('explains chunks as values', () => {
    const facts: ChatCompletionChunk[] = [];
    const { out } = open({
      explain: (chunk) => {
        if (chunk.kind === 'full') facts.push(chunk.value);
        return chunk;
      },
    });
    out.write([text('a'), finish]);
    expect(facts).toHaveLength(1);
  });
});
