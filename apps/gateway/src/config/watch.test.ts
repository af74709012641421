import {
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchFile } from './watch.ts';

let folder: string;
let path: string;
let seen: string[];
let stop: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-watch-'));
  path = join(folder, 'sluice.yaml');
  seen = [];
  writeFileSync(path, 'first');
  stop = watchFile(path, () => seen.push(readFileSync(path, 'utf8')), 50);
  await wait(100);
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until(holds: () => boolean): Promise<void> {
  const endMs = Date.now() + 5000;
  while (!holds()) {
    if (Date.now() > endMs) throw new Error(`it never came: ${JSON.stringify(seen)}`);
    await wait(10);
  }
}

describe('watchFile', () => {
  it('reports a file that is overwritten, replaced, or removed and restored', async () => {
    writeFileSync(path, 'second');
    await until(() => seen.at(-1) === 'second');
    writeFileSync(`${path}.new`, 'third');
    renameSync(`${path}.new`, path);
    await until(() => seen.at(-1) === 'third');
    unlinkSync(path);
    await wait(150);
    writeFileSync(path, 'fourth');
    await until(() => seen.at(-1) === 'fourth');
  });

  it('reports a link with a new target, as in containers', async () => {
    writeFileSync(join(folder, 'one'), 'one');
    writeFileSync(join(folder, 'two'), 'two!');
    unlinkSync(path);
    symlinkSync('one', path);
    await until(() => seen.at(-1) === 'one');
    symlinkSync('two', `${path}.new`);
    renameSync(`${path}.new`, path);
    await until(() => seen.at(-1) === 'two!');
  });

  it('does not report a file that is still being written: a partial configuration can be valid', async () => {
    for (const piece of ['', 'provid', 'providers: {}\nanonym']) {
      writeFileSync(path, piece);
      await wait(60);
    }
    writeFileSync(path, 'providers: {}\nanonymization: { default: required }\n');
    await until(() => seen.at(-1)?.includes('required') === true);
    expect(seen.filter((text) => !text.includes('required'))).toEqual([]);
  });

  it('ignores other files, and changes after it is stopped', async () => {
    writeFileSync(join(folder, 'other.yaml'), 'x');
    await wait(300);
    stop();
    writeFileSync(path, 'later');
    await wait(300);
    expect(seen).toEqual([]);
  });
});
