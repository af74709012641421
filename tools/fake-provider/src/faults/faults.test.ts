import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeProvider, type FakeProvider, parseScript, transportFaults } from '../index.ts';

let fake: FakeProvider;
beforeAll(async () => {
  fake = await createFakeProvider();
});
afterAll(() => fake.close());

/** Everything that comes over the wire until the connection ends, or until `enoughBytes`. */
function bytesOf(body: string, enoughBytes: number): Promise<{ bytes: number; error: string | undefined }> {
  return new Promise((resolve) => {
    const socket = connect(fake.port, '127.0.0.1');
    let bytes = 0;
    let error: string | undefined;
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`;
    socket.write(head + body);
    socket.on('data', (data) => {
      bytes += data.length;
      if (bytes > enoughBytes) socket.destroy();
    });
    socket.on('error', (why: NodeJS.ErrnoException) => {
      error = why.code;
    });
    socket.on('close', () => resolve({ bytes, error }));
  });
}

describe('every fault', () => {
  const finite = Object.entries(transportFaults).filter(([, fault]) => fault.needsTimeouts !== true);

  test('is a valid script', () => {
    for (const [name, fault] of Object.entries(transportFaults)) {
      expect(() => parseScript(JSON.parse(JSON.stringify(fault.script))), name).not.toThrow();
      expect(name).toMatch(/^[a-z0-9_]+$/u);
    }
  });

  test('has a status exactly when it ends before the first byte, save for streams that are answered', () => {
    for (const [name, fault] of Object.entries(transportFaults)) {
      if (fault.expect === 'error_before_first_byte')
        expect(fault.expectStatus, name).toBeGreaterThanOrEqual(400);
      if (fault.expect === 'error_event') expect(fault.expectStatus, name).toBeUndefined();
    }
  });

  test.each(finite)('%s comes to its end', async (name, fault) => {
    fake.reset();
    const messages = [{ role: 'user', content: 'hi' }];
    const body = JSON.stringify({ model: `fault:${name}`, messages, stream: fault.request === 'stream' });
    const { bytes, error } = await bytesOf(body, 5_000_000);
    const before = /before_headers|fail_once_reset/u.test(name);
    if (before) expect(bytes).toBe(0);
    else expect(bytes).toBeGreaterThan(15);
    expect(error).toBe(/reset/u.test(name) ? 'ECONNRESET' : undefined);
    expect(fake.receipts.requests().at(-1)?.model).toBe(`fault:${name}`);
  });

  const endless = Object.entries(transportFaults).filter(([, fault]) => fault.needsTimeouts === true);
  test.each(endless)('%s does not end by itself, and sees the client leave', async (name, fault) => {
    fake.reset();
    const messages = [{ role: 'user', content: 'hi' }];
    const leaving = new AbortController();
    const answer = fetch(`${fake.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: `fault:${name}`, messages, stream: fault.request === 'stream' }),
      signal: leaving.signal,
    }).then((response) => response.text());
    const gone = expect(answer).rejects.toThrow(/abort/u);
    const request = await seenRequest();
    leaving.abort();
    await gone;
    expect(await fake.receipts.answerOf(request.seq)).toMatchObject({ outcome: 'aborted' });
  });
});

/** The first request since the last reset; looks again each turn of the event loop. */
async function seenRequest(): Promise<{ readonly seq: number }> {
  for (;;) {
    const [request] = fake.receipts.requests();
    if (request !== undefined) return request;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
