import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeProvider, type FakeProvider, faultsFor, transportFaults } from '../index.ts';
import { WIRES, type Wire } from '../protocols/test-wires.ts';

let fake: FakeProvider;
beforeAll(async () => {
  fake = await createFakeProvider();
});
afterAll(() => fake.close());

const HEADERS =
  'host: x\r\nconnection: close\r\ncontent-type: application/json\r\nx-api-key: k\r\nanthropic-version: 2023-06-01\r\nx-goog-api-key: k\r\napi-key: k\r\nauthorization: Bearer k\r\n';

/** Everything that comes over the wire until the connection ends, or until a megabyte. */
function bytesOf(wire: Wire, stream: boolean): Promise<{ bytes: number; error: string | undefined }> {
  return new Promise((resolve) => {
    const socket = connect(fake.port, '127.0.0.1');
    const body = JSON.stringify(wire.ask('hi', stream));
    let bytes = 0;
    let error: string | undefined;
    const url = stream ? wire.streamUrl : wire.wholeUrl;
    socket.write(`POST ${url} HTTP/1.1\r\n${HEADERS}content-length: ${body.length}\r\n\r\n${body}`);
    socket.on('data', (data) => {
      bytes += data.length;
      if (bytes > 1_000_000) socket.destroy();
    });
    socket.on('error', (why: NodeJS.ErrnoException) => {
      error = why.code;
    });
    socket.on('close', () => resolve({ bytes, error }));
  });
}

describe.each(WIRES)('$name', (wire) => {
  const faults = Object.entries(faultsFor(wire.name));

  test('has nearly all faults', () => {
    expect(faults.length).toBeGreaterThan(Object.keys(transportFaults).length - 20);
  });

  // The bytes of a huge event are the same on every wire: one is enough.
  const finite = faults.filter(
    ([name, fault]) => fault.needsTimeouts !== true && !(name.includes('huge') && wire.name !== 'bedrock'),
  );
  test.each(finite)('%s comes to its end', async (name, fault) => {
    fake.reset();
    fake.setDefault(fault.script);
    const { bytes, error } = await bytesOf(wire, fault.request === 'stream');
    if (/before_headers|fail_once_reset/u.test(name)) expect(bytes).toBe(0);
    else expect(bytes).toBeGreaterThan(15);
    expect(error).toBe(/reset/u.test(name) ? 'ECONNRESET' : undefined);
    expect(fake.receipts.requests()[0]?.protocol).toBe(wire.name);
  });

  const endless = faults.filter(([, fault]) => fault.needsTimeouts === true);
  test.each(endless)('%s does not end by itself', async (_name, fault) => {
    fake.reset();
    fake.setDefault(fault.script);
    const socket = connect(fake.port, '127.0.0.1');
    socket.on('error', () => {});
    const isStream = fault.request === 'stream';
    const body = JSON.stringify(wire.ask('hi', isStream));
    const url = isStream ? wire.streamUrl : wire.wholeUrl;
    socket.write(`POST ${url} HTTP/1.1\r\n${HEADERS}content-length: ${body.length}\r\n\r\n${body}`);
    while (fake.receipts.requests().length === 0) await new Promise((resolve) => setImmediate(resolve));
    const [request] = fake.receipts.requests();
    socket.destroy();
    expect(await fake.receipts.answerOf(request?.seq ?? 0)).toMatchObject({ outcome: 'aborted' });
  });
});
