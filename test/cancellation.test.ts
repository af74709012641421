/** P-10, P-11, SEC-61: a client that disconnects stops the provider within 100 ms and leaves exactly one row. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  type Sluice,
  startFake,
  startSluice,
  untilRows,
} from './support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

describe('a client that disconnects', () => {
  let fake: FakeProvider;
  let sluice: Sluice;

  beforeAll(async () => {
    fake = await startFake();
    sluice = await startSluice({ config: configFor(fake) });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const stalls = {
    'before the first byte of a stream': { stream: true, at: 0, events: -1 },
    'in the middle of a stream': { stream: true, at: 3, events: 1 },
    'while a whole answer is awaited': { stream: false, at: 0, events: -1 },
  };

  it.each(
    Object.entries(stalls).flatMap(([name, stall]) =>
      (['fin', 'rst'] as const).map((how) => [`${name}, by ${how}`, stall, how] as const),
    ),
  )('%s', async (_name, stall, how) => {
    fake.setDefault(
      stall.stream ? { stream: { actions: [{ at: stall.at, do: 'stall' }] } } : { beforeHeadersMs: 60_000 },
    );
    const before = (await untilRows(sluice.dataDir, () => true)).length;
    const seq = fake.receipts.requests().length;
    const exchange = openExchange(chatRequest(sluice, { stream: stall.stream }));
    exchange.head.catch(() => undefined);
    exchange.response.catch(() => undefined);
    if (stall.events >= 0) await exchange.event(stall.events);
    while (fake.receipts.requests().length === seq) await new Promise((resolve) => setImmediate(resolve));
    const receipt = fake.receipts.requests().at(-1);
    const leftAt = Date.now();
    exchange.abort(how);
    const answer = await fake.receipts.answerOf(receipt?.seq ?? -1);
    expect(answer.outcome).toBe('aborted');
    expect(answer.at - leftAt).toBeLessThan(100);
    const rows = await untilRows(sluice.dataDir, (all) => all.length > before);
    expect(rows.length).toBe(before + 1);
    expect(rows.at(-1)).toMatchObject({
      status: 'aborted',
      http_status: 499,
      attempts: 1,
      input_tokens: expect.toSatisfy((tokens: number) => tokens > 0),
      usage_source: 'estimated',
    });
  });
});
