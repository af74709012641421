/**
 * The journal: an append-only file of this process with every admitted request, from before its dispatch until its
 * row is in the database. Lines are written to the kernel's page cache, which survives the death of the process
 * (not of the machine; `durability: strict` waits for the database instead). Lines of one tick share one write. If
 * the disk is full, appending fails with an error.
 *
 * A line is `O` + the row as it is if the process dies now, `D` + request id once the request was handed to the
 * connection of a provider, or `C` + final row; all JSON arrays. Between `O` and `D` it is unknown whether the
 * provider got the request, so such a row is kept as unconfirmed.
 */
import { closeSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const rotateBytes = 16 * 1024 * 1024;

/** Called when a line is written, or with the error. */
export type Written = (error: Error | undefined) => void;

interface Segment {
  readonly path: string;
  readonly fd: number;
  sizeBytes: number;
  /** Number of lines whose request is not in the database yet. */
  references: number;
}

/** The lines of one request, so that segments can be deleted once it is in the database. */
export interface JournalEntry {
  readonly segments: Segment[];
}

export interface Journal {
  /** Appends the opening line of a request before it is dispatched. */
  open(line: string, written: Written): JournalEntry;
  /** Appends that it was handed over; nothing waits for this line. */
  dispatched(entry: JournalEntry, requestId: string): void;
  /** Appends its final line. */
  close(entry: JournalEntry, line: string, written: Written): void;
  /** Releases the lines of a request that is in the database. */
  release(entry: JournalEntry): void;
  /** Flushes pending lines and closes the file. */
  end(): void;
  /** Error of the last write, if it failed. */
  failure(): Error | undefined;
}

export function createJournal(deps: {
  readonly folder: string;
  readonly stamp: string;
  /** Called with errors thrown by continuations. */
  readonly onError: (error: unknown) => void;
}): Journal {
  mkdirSync(deps.folder, { recursive: true, mode: 0o700 });
  let sequence = 0;
  let pending = '';
  let waiting: Written[] = [];
  let scheduled = false;
  let failed: Error | undefined;
  /** The file ends with an incomplete line after a failed write: the next write starts a new line. */
  let torn = false;

  const openSegment = (): Segment => {
    const path = join(deps.folder, `${deps.stamp}-${String(sequence++).padStart(6, '0')}.log`);
    return { path, fd: openSync(path, 'a', 0o600), sizeBytes: 0, references: 0 };
  };
  let current = openSegment();

  const retire = (segment: Segment): void => {
    if (segment === current || segment.references > 0) return;
    closeSync(segment.fd);
    unlinkSync(segment.path);
  };

  const flush = (): void => {
    scheduled = false;
    const done = waiting;
    waiting = [];
    const bytes = Buffer.from(torn ? `\n${pending}` : pending, 'utf8');
    pending = '';
    failed = undefined;
    let at = 0;
    try {
      while (at < bytes.length) at += writeSync(current.fd, bytes, at);
      torn = false;
      current.sizeBytes += bytes.length;
      if (current.sizeBytes >= rotateBytes) {
        const full = current;
        current = openSegment();
        retire(full);
      }
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      torn ||= at > 0;
    }
    for (const written of done) {
      // An error in one continuation must not prevent the others.
      try {
        written(failed);
      } catch (error) {
        deps.onError(error);
      }
    }
  };

  const append = (kind: 'O' | 'D' | 'C', line: string, written: Written | undefined): Segment => {
    pending += `${kind}${line}\n`;
    if (written !== undefined) waiting.push(written);
    current.references++;
    if (!scheduled) {
      scheduled = true;
      setImmediate(flush);
    }
    return current;
  };

  return {
    open: (line, written) => ({ segments: [append('O', line, written)] }),
    dispatched: (entry, requestId) => {
      entry.segments.push(append('D', JSON.stringify([requestId]), undefined));
    },
    close: (entry, line, written) => {
      entry.segments.push(append('C', line, written));
    },
    release: (entry) => {
      for (const segment of entry.segments) {
        segment.references--;
        retire(segment);
      }
    },
    end: () => {
      flush();
      const last = current;
      closeSync(last.fd);
      if (last.references === 0) unlinkSync(last.path);
    },
    failure: () => failed,
  };
}
