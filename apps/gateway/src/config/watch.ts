import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file is loaded once it has not changed for this long: a partially written configuration can be valid. */
const settleMs = 250;

/**
 * Calls `onChange` when the content of the file may have changed. Editors replace files, containers swap links,
 * and some file systems send no events, so the folder is watched and the file is polled as well. Returns a
 * function that stops watching.
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
    // No file events on this system: polling alone must do.
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
