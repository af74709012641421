import { FAULT_TEXT, type Script, transportFaults } from '@sluice/fake-provider';
import { describe, expect, test } from 'vitest';
import { chatChunks, openExchange, type RawResponse, rawRequest, startFake } from './index.ts';

const ASK = { model: 'fake-small', messages: [{ role: 'user', content: 'marker:m1 hello there' }] };

async function ask(script: Script, stream: boolean): Promise<RawResponse> {
  const fake = await startFake({ defaultScript: script });
  return rawRequest({ url: fake.url, path: '/v1/chat/completions', body: { ...ASK, stream } });
}

function streamedText(response: RawResponse): string {
  let text = '';
  for (const chunk of chatChunks(response.events).chunks) {
    if (typeof chunk !== 'object' || chunk === null || !('choices' in chunk) || !Array.isArray(chunk.choices))
      continue;
    const [choice] = chunk.choices;
    if (choice?.index === 0) text += choice.delta.content ?? '';
  }
  return text;
}

/** Faults with unusual but valid framing, which this client can read completely. */
const readable = Object.entries(transportFaults).filter(
  ([name, fault]) =>
    fault.request === 'stream' &&
    fault.expect === 'complete' &&
    !/gzip|json_for|wrong_type|no_newline/u.test(name),
);

describe('reads unusual but valid streams completely', () => {
  test.each(readable)('%s', async (_name, fault) => {
    const response = await ask(fault.script, true);
    expect(response.complete).toBe(true);
    expect(streamedText(response)).toBe(fault.expectText ?? FAULT_TEXT);
  });
});

describe('reports how a response broke', () => {
  const rows: [string, Partial<RawResponse>][] = [
    ['stream_reset_before_headers', { status: 0, complete: false, socketError: 'ECONNRESET' }],
    ['stream_close_before_headers', { status: 0, complete: false }],
    ['stream_reset_after_headers', { status: 200, complete: false, socketError: 'ECONNRESET' }],
    ['stream_close_after_headers', { status: 200, complete: false, text: '' }],
    ['stream_reset_mid', { status: 200, complete: false, socketError: 'ECONNRESET' }],
    ['stream_close_mid', { status: 200, complete: false }],
    ['stream_end_mid', { status: 200, complete: true }],
    ['stream_cut_mid_chunk', { status: 200, complete: false }],
    ['stream_short_length', { status: 200, complete: false }],
    ['stream_empty', { status: 200, complete: true, text: '' }],
    ['json_cut', { status: 200, complete: false }],
    ['json_204', { status: 204, complete: true, text: '' }],
    ['json_byte_per_write', { status: 200, complete: true }],
    ['bad_chunk_size', { status: 200, complete: false, socketError: 'not a chunk size: "zz"' }],
    ['redirect_307', { status: 307, complete: true }],
  ];
  test.each(rows)('%s', async (name, expected) => {
    const fault = transportFaults[name];
    if (fault === undefined) throw new Error(`no fault ${name}`);
    expect(await ask(fault.script, fault.request === 'stream')).toMatchObject(expected);
  });
});

test('events have the time of completion', async () => {
  const { events, headAtMs, endAtMs } = await ask(
    { answer: { text: 'a b c' }, stream: { betweenMs: 20 } },
    true,
  );
  const times = events.map((event) => event.atMs ?? 0);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(0)).toBeGreaterThanOrEqual(headAtMs);
  expect((times.at(-1) ?? 0) - (times.at(0) ?? 0)).toBeGreaterThan(60);
  expect(endAtMs).toBeGreaterThanOrEqual(times.at(-1) ?? 0);
});

test('a client can disconnect after a chosen event, and the provider notices', async () => {
  const fake = await startFake({ defaultScript: { stream: { actions: [{ at: 2, do: 'stall' }] } } });
  const exchange = openExchange({
    url: fake.url,
    path: '/v1/chat/completions',
    body: { ...ASK, stream: true },
  });
  await exchange.event(1);
  expect(fake.state().openExchanges).toHaveLength(1);
  exchange.abort('rst');
  expect(await fake.receipts.answerOf(1)).toMatchObject({ outcome: 'aborted', id: 'm1' });
  expect(await exchange.response).toMatchObject({ complete: false, status: 200 });
  expect(fake.state().openExchanges).toHaveLength(0);
});

test('a request can be sent in pieces', async () => {
  const fake = await startFake();
  const body = JSON.stringify(ASK);
  const exchange = openExchange({
    url: fake.url,
    bytes: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  });
  for (const byte of body) exchange.send(byte);
  expect((await exchange.response).status).toBe(200);
});
