/** A model that repeats the placeholder of a long value cannot fill the memory of the gateway. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

const maxResidentKb = 2 * 1024 * 1024;
let sluice: Sluice;

beforeAll(async () => {
  const fake = await startFake();
  fake.setDefault({ answer: { text: '<TOKEN_1> '.repeat(1280) } });
  const deny = [{ value: 'x'.repeat(8), type: 602 }];
  sluice = await startSluice({
    config: configFor(fake, { retries: 0, extra: { anonymization: { default: 'on', deny } } }),
  });
});
afterAll(disposeAll);

/** The most memory that the process has held. */
function peakKb(): number {
  return Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${sluice.pid}/status`, 'utf8'))?.[1]);
}

describe.runIf(process.platform === 'linux')('a long value that an answer repeats', () => {
  const content = `My password: ${'Zx9'.repeat(130_000)}`;
  const ask = (stream: boolean) =>
    rawRequest({
      ...chatRequest(sluice, { messages: [{ role: 'user', content }], stream }),
      timeoutMs: 120_000,
    });

  it('fails with an error that names the limit', async () => {
    const { status, text } = await ask(false);
    expect(text.slice(-300)).toContain('restored_too_long');
    expect(status).toBe(502);
  });

  it('ends a stream with the error', async () => {
    const { text } = await ask(true);
    expect(text.length).toBeLessThan(20 * 1024 * 1024);
    expect(text.slice(-300)).toContain('restored_too_long');
  });

  it('does not grow the process beyond 2 GiB for ten requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(at % 2 === 0)));
    for (const { text } of answers) expect(text.slice(-300)).toContain('restored_too_long');
    expect(peakKb()).toBeLessThan(maxResidentKb);
  });
});
