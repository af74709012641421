import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disposeLater } from './child-process.ts';

/** A fresh directory, removed when the test ends. */
export async function tempDir(prefix = 'sluice-test-'): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  disposeLater(() => rm(path, { recursive: true, force: true, maxRetries: 3 }));
  return path;
}
