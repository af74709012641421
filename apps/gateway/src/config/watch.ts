import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file is taken when it has not changed for this long: half a configuration can be a valid one. */
const settleMs = 250;

/**
 * Calls `onChange` when the file's content may have changed: editors replace files, containers swap
 * links, some file systems send no events; so the folder is watched and the file's stamp polled besides.
 * Returns what stops it.
 */
export function watchFile(path: string, onChange: () => void, pollMs = 2000): () => void {
  let stamp = '';
  let stopped = false;
  let settling: NodeJS.Timeout | undefined;
  const look = async (announce: boolean): Promise<boolean> => {
    const next = await stat(path).then(
      (info) => `${info.mtimeMs}:${info.size}:${info.ino}`,
      () => 'missing',
    );
    if (stopped || next === stamp) return false;
    stamp = next;
    clearTimeout(settling);
    if (announce && next !== 'missing') settling = setTimeout(() => void settle(), settleMs);
    return true;
  };
  const settle = async (): Promise<void> => {
    if (!(await look(true)) && !stopped) onChange();
  };
  void look(false);
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dirname(path), { persistent: false }, () => void look(true));
    watcher.on('error', () => watcher?.close());
  } catch {
    // No file events here: the poll below serves alone.
  }
  const timer = setInterval(() => void look(true), pollMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(settling);
    watcher?.close();
  };
}
