/** What documents cost everybody else: `npm run bench:documents-load -- --help`. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from './processes/index.ts';
import { percentiles } from './statistics.ts';
import { sluiceTarget } from './targets/index.ts';

const help = `Usage: npm run bench:documents-load -- [options]
  Small chat requests to the sandbox, alone and while a folder of documents is read; then the memory of the gateway
  before and after many documents.
  --set PATH   a folder of documents, hostile ones best (our fixtures)
  --files N    documents read for the memory figure (1000)
  --seconds N  of chat requests alone (10)
  --json       print one JSON object as the last line; the table goes to standard error
`;
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    files: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const own = new URL('../packages/documents/fixtures/files/', import.meta.url).pathname;
const agent = new Agent({ keepAlive: true });
/** What each figure may be at most. */
const bars = { addedP99Ms: 5, addedMegabytes: 5 };
const pauseMs = 5;
const warmFiles = 100;

interface Gateway {
  readonly pid: number;
  post(path: string, body: unknown): Promise<number>;
}

function gatewayAt(port: number, pid: number, headers: Readonly<Record<string, string>>): Gateway {
  return {
    pid,
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body);
        const sent = request(
          { agent, port, path, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
          (answer) => {
            answer.resume();
            answer.on('end', () => resolve(answer.statusCode ?? 0));
          },
        );
        sent.on('error', reject);
        sent.end(text);
      }),
  };
}

/** Milliseconds of each chat request until it is over. */
async function chatUntil(gateway: Gateway, over: () => boolean): Promise<number[]> {
  const body = {
    model: 'sandbox/echo',
    messages: [{ role: 'user', content: 'How are you today? '.repeat(50) }],
  };
  const took: number[] = [];
  while (!over()) {
    const began = performance.now();
    const status = await gateway.post('/v1/chat/completions', body);
    if (status !== 200) throw new Error(`A chat request was answered with ${status}.`);
    took.push(performance.now() - began);
    await sleep(pauseMs);
  }
  return took;
}

async function chatFor(gateway: Gateway, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  return await chatUntil(gateway, () => performance.now() > until);
}

function megabytesOf(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(kib ?? 0) / 1024;
}

async function main(): Promise<void> {
  const print = values.json ? console.error : console.log;
  const folders = values.set.length === 0 ? [own] : values.set;
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name)),
  );
  const documents = paths.map((path) => readFileSync(path).toString('base64'));
  const folder = await mkdtemp(join(tmpdir(), 'sluice-beside-'));
  const context = { upstreamUrl: 'http://127.0.0.1:9', folder, freePort: 0 };
  const server = await startServer(await sluiceTarget.command(context));
  try {
    const gateway = gatewayAt(server.port, server.pid, sluiceTarget.headers(context));
    const extract = (data: string): Promise<number> =>
      gateway.post('/v1/documents/extract', { file_data: data });
    await chatFor(gateway, 3);
    const calm = percentiles(await chatFor(gateway, Number(values.seconds)));
    let read = false;
    const statuses = new Map<number, number>();
    const reading = Promise.all(
      documents.map(async (data) => {
        const status = await extract(data);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    ).finally(() => {
      read = true;
    });
    const busy = percentiles(await chatUntil(gateway, () => read));
    await reading;
    const small = documents.toSorted((a, b) => a.length - b.length)[documents.length >> 1] ?? '';
    // Each one differs, so that none is remembered.
    const numbered = (at: number): string =>
      Buffer.concat([Buffer.from(small, 'base64'), Buffer.from(`\n${at}`)]).toString('base64');
    for (let at = 0; at < warmFiles; at++) await extract(numbered(at));
    const before = megabytesOf(server.pid);
    for (let at = 0; at < Number(values.files); at++) await extract(numbered(at + warmFiles));
    const after = megabytesOf(server.pid);
    const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
    print(`${documents.length} documents at once: ${told}`);
    print(`  chat alone   p50 ${calm.p50.toFixed(2)} ms  p99 ${calm.p99.toFixed(2)} ms  (${calm.count})`);
    print(`  chat beside  p50 ${busy.p50.toFixed(2)} ms  p99 ${busy.p99.toFixed(2)} ms  (${busy.count})`);
    print(`gateway after ${values.files} documents: ${before.toFixed(0)} -> ${after.toFixed(0)} MB`);
    const figures = { addedP99Ms: busy.p99 - calm.p99, addedMegabytes: after - before };
    for (const name of ['addedP99Ms', 'addedMegabytes'] as const)
      print(
        `  ${name.padEnd(16)} ${figures[name].toFixed(2)} of ${bars[name]}: ${figures[name] <= bars[name] ? 'met' : 'MISSED'}`,
      );
    if (values.json) console.log(JSON.stringify({ ...figures, calm, busy, documents: documents.length }));
  } finally {
    agent.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(help);
else await main();
