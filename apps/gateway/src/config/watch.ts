import { type FSWatcher, type Stats, statSync, watch } from 'node:fs';
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
  let stamp = stampOf(statSync(path, { throwIfNoEntry: false }));
  let stopped = false;
  let settling: NodeJS.Timeout | undefined;
  const look = async (): Promise<boolean> => {
    const next = stampOf(await stat(path).catch(() => undefined));
    if (stopped || next === stamp) return false;
    stamp = next;
    clearTimeout(settling);
    if (next !== 'missing') settling = setTimeout(() => void settle(), settleMs);
    return true;
  };
  const settle = async (): Promise<void> => {
    if (!(await look()) && !stopped) onChange();
  };
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dirname(path), { persistent: false }, () => void look());
    watcher.on('error', () => watcher?.close());
  } catch {
    // No file events on this system: polling alone must do.
  }
  const timer = setInterval(() => void look(), pollMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(settling);
    watcher?.close();
  };
}

/** Tells versions of a file apart; rights count, since a file that others can write is refused. Taken at once: a change right after the start must not be taken for the start. */
function stampOf(info: Stats | undefined): string {
  return info === undefined ? 'missing' : `${info.mtimeMs}:${info.size}:${info.ino}:${info.mode}:${info.uid}`;
}
