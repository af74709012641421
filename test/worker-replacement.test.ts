/** Workers that are replaced while something else goes wrong. */
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { disposeAll, rawRequest, type Sluice, startSluice, tempDir } from './support/index.ts';

const workers = 2;
const valid = 'discovery: off\n';
const settleMs = { timeout: 40_000, interval: 100 };

/** Processes of the workers, which the kernel lists. */
const workersOf = ({ pid }: Sluice): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const logOf = (sluice: Sluice): string => `${sluice.stdout()}${sluice.stderr()}`;

afterAll(disposeAll);

describe('a gateway of several workers', () => {
  let sluice: Sluice;
  let file: string;
  beforeAll(async () => {
    file = join(await tempDir('sluice-config-'), 'sluice.yaml');
    await writeFile(file, valid, { mode: 0o600 });
    sluice = await startSluice({ args: ['--workers', String(workers), '--config', file] });
  }, 60_000);

  it('names each series of its metrics once while workers are replaced, and starts no worker too many', async () => {
    const [first = 0] = workersOf(sluice);
    process.kill(sluice.pid, 'SIGHUP');
    await vi.waitFor(() => expect(workersOf(sluice)).toHaveLength(workers + 1), settleMs);
    process.kill(first, 'SIGKILL');
    const twice: string[] = [];
    await vi.waitFor(async () => {
      const { text } = await rawRequest({ url: sluice.url, path: '/metrics', method: 'GET' });
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      const series = lines.map((line) => line.slice(0, line.lastIndexOf(' ')));
      twice.push(...series.filter((one, at) => series.indexOf(one) < at));
      expect(logOf(sluice)).toContain('workers replaced');
    }, settleMs);
    expect(twice).toEqual([]);
    await vi.waitFor(() => expect(workersOf(sluice)).toHaveLength(workers), settleMs);
  }, 60_000);

  it('serves with the last valid configuration while the file is invalid, whatever happens to its workers', async () => {
    await writeFile(file, 'providers: [');
    const former = workersOf(sluice);
    process.kill(sluice.pid, 'SIGHUP');
    await vi.waitFor(() => expect(logOf(sluice)).toContain('workers not replaced'), settleMs);
    expect(workersOf(sluice)).toEqual(former);
    const problem = 'invalid configuration: the last valid one stays';
    for (const count of [1, workers]) {
      for (const victim of workersOf(sluice).slice(0, count)) process.kill(victim, 'SIGKILL');
      await untilAllServe();
    }
    expect(logOf(sluice)).toContain(problem);
    await writeFile(file, `${valid}routing: { max_attempts: 0 }\n`);
    for (const victim of workersOf(sluice)) process.kill(victim, 'SIGKILL');
    await untilAllServe();
    await writeFile(file, valid);
    await vi.waitFor(
      () => expect(logOf(sluice).match(/configuration reloaded/g)?.length).toBeGreaterThanOrEqual(workers),
      settleMs,
    );
    expect(workersOf(sluice)).toHaveLength(workers);
  }, 120_000);

  /** At the address of the start. */
  async function untilAllServe(): Promise<void> {
    await vi.waitFor(async () => {
      const { text } = await rawRequest({ url: sluice.url, path: '/metrics', method: 'GET' });
      const places = [...text.matchAll(/worker="(\d)"/g)].map(([, place]) => place);
      expect(new Set(places).size).toBe(workers);
    }, settleMs);
  }
});

it('takes a file in the working folder that is gone for an invalid one, also in new workers', async () => {
  const sluice = await startSluice({ args: ['--workers', String(workers)] });
  const file = `/proc/${sluice.pid}/cwd/sluice.yaml`;
  await writeFile(file, `${valid}default_max_tokens: 77\n`, { mode: 0o600 });
  const inAll = async (): Promise<void> => {
    const request = {
      url: sluice.url,
      path: '/admin/v1/settings',
      headers: { ...sluice.adminAuth, connection: 'close' },
    };
    for (const { text } of await Promise.all(Array.from({ length: 8 }, () => rawRequest(request))))
      expect(text).toContain('"default_max_tokens":77');
  };
  await vi.waitFor(inAll, settleMs);
  await rm(file);
  const former = workersOf(sluice);
  for (const victim of former) process.kill(victim, 'SIGKILL');
  await vi.waitFor(inAll, settleMs);
  const restarted = workersOf(sluice);
  expect(restarted.filter((pid) => former.includes(pid))).toEqual([]);
  process.kill(sluice.pid, 'SIGHUP');
  await vi.waitFor(() => expect(logOf(sluice)).toContain('workers not replaced'), settleMs);
  await inAll();
}, 60_000);
