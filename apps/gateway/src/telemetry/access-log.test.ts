import { execFile, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createAccessLog } from './access-log.ts';

const lineOf = (id: number) => ({
  startedAtMs: 0,
  request_id: `req_${id}`,
  key_id: null,
  method: 'POST',
  route: '/v1/chat/completions',
  status: 200,
  duration_ms: 1,
});
const idsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).request_id);

it('writes what waits at the end', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'sluice-log-')), 'access.log');
  const fd = openSync(path, 'a');
  const log = createAccessLog({ fd, enabled: () => true });
  log.line(lineOf(1));
  log.line(lineOf(2));
  log.end();
  expect(idsIn(readFileSync(path, 'utf8'))).toEqual(['req_1', 'req_2']);
  closeSync(fd);
});

it('loses no line to a reader that is slower than the log: short writes and EAGAIN', async () => {
  const fifo = join(await mkdtemp(join(tmpdir(), 'sluice-log-')), 'fifo');
  await promisify(execFile)('mkfifo', [fifo]);
  // Reads a little at a time, from a pipe that holds 64 kB.
  const reader = spawn('sh', ['-c', `sleep 0.2; cat "${fifo}"`]);
  let text = '';
  reader.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  // Read and write, so that opening does not wait for the reader.
  const fd = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const log = createAccessLog({ fd, enabled: () => true });
  const count = 4000;
  for (let id = 0; id < count; id++) log.line(lineOf(id));
  while (idsIn(text.slice(0, text.lastIndexOf('\n') + 1)).length < count)
    await new Promise((resolve) => reader.stdout.once('data', resolve));
  log.end();
  reader.kill();
  expect(idsIn(text)).toEqual(Array.from({ length: count }, (_, id) => `req_${id}`));
  closeSync(fd);
});

it('ends though nobody reads', async () => {
  const fifo = join(await mkdtemp(join(tmpdir(), 'sluice-log-')), 'fifo');
  await promisify(execFile)('mkfifo', [fifo]);
  const fd = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const log = createAccessLog({ fd, enabled: () => true });
  for (let id = 0; id < 4000; id++) log.line(lineOf(id));
  log.end();
  closeSync(fd);
});
