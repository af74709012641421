/**
 * Writes one usage row for every admitted request. `open` writes to the journal before the request is dispatched,
 * `close` before its last bytes are sent; rows reach the database in batches shortly after. If the database fails,
 * rows wait in memory and in the journal and are retried; if too many wait, they are dropped from memory and the
 * next start reads them from the journal.
 */
import type { Storage } from '../storage/index.ts';
import { createJournal, type JournalEntry, type Written } from './journal.ts';
import { LineBuffer } from './line-buffer.ts';
import { type RequestEnd, type RequestFacts, usageLine } from './usage-row.ts';

const groupMs = 100;
const strictGroupMs = 5;
const groupRows = 500;
const retryMs = 1000;
const maxWaitingRows = 200_000;

/** An open request. */
export interface LedgerEntry {
  readonly facts: RequestFacts;
  readonly journal: JournalEntry;
}

export interface Ledger {
  /** Opens a request; `written` is called when its line is written, or with the error. */
  open(facts: RequestFacts, ifCut: RequestEnd, written: Written): LedgerEntry;
  /** Marks that its first attempt was handed to the connection of a provider. */
  dispatched(entry: LedgerEntry): void;
  /** Closes it; `written` is called when the row is as durable as configured. */
  close(entry: LedgerEntry, end: RequestEnd, written: Written): void;
  /** Error if rows cannot be stored. */
  failure(): Error | undefined;
  /** Stores all pending rows and closes the journal. */
  end(): Promise<void>;
}

export interface LedgerDeps {
  readonly folder: string;
  /** Unique name of this process in the journal folder. */
  readonly stamp: string;
  readonly storage: Storage;
  readonly durability: 'journal' | 'strict';
  readonly onError: (error: unknown) => void;
}

export function createLedger(deps: LedgerDeps): Ledger {
  const journal = createJournal({ folder: deps.folder, stamp: deps.stamp, onError: deps.onError });
  const strict = deps.durability === 'strict';
  const lines = new LineBuffer();
  let waiting: JournalEntry[] = [];
  let committed: Written[] = [];
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;
  let failed: Error | undefined;
  /** From then on nothing is scheduled: a retry would outlive the storage, and its timer the process. */
  let ending = false;
  /** Rows of a failed batch; stored again before newer ones. */
  let failedGroup: { readonly text: string; readonly entries: readonly JournalEntry[] } | undefined;

  const store = async (): Promise<void> => {
    const entries = failedGroup === undefined ? waiting : [...failedGroup.entries, ...waiting];
    const text = (failedGroup?.text ?? '') + lines.view().toString('utf8');
    const callers = committed;
    waiting = [];
    committed = [];
    lines.clear();
    failedGroup = undefined;
    try {
      await deps.storage.usage.append(text);
      failed = undefined;
      for (const entry of entries) journal.release(entry);
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      deps.onError(error);
      // Further rows stay in the journal only, whose segments are then not released.
      if (entries.length <= maxWaitingRows) failedGroup = { text, entries };
    }
    for (const written of callers) {
      try {
        written(failed);
      } catch (error) {
        deps.onError(error);
      }
    }
  };

  const schedule = (): void => {
    if (ending || storing !== undefined || (waiting.length === 0 && failedGroup === undefined)) return;
    const wait = failed === undefined ? (strict ? strictGroupMs : groupMs) : retryMs;
    if (failed === undefined && waiting.length >= groupRows) {
      clearTimeout(timer);
      timer = undefined;
      run();
    } else timer ??= setTimeout(run, wait);
  };
  const run = (): void => {
    timer = undefined;
    storing = store().finally(() => {
      storing = undefined;
      schedule();
    });
  };

  return {
    open: (facts, ifCut, written) => ({
      facts,
      journal: journal.open(usageLine(facts, ifCut), written),
    }),
    dispatched: (entry) => journal.dispatched(entry.journal, entry.facts.requestId),
    close: (entry, end, written) => {
      const line = usageLine(entry.facts, end);
      journal.close(entry.journal, line, strict ? () => undefined : written);
      lines.append(line);
      waiting.push(entry.journal);
      if (strict) committed.push(written);
      schedule();
    },
    failure: () => journal.failure() ?? failed,
    end: async () => {
      ending = true;
      clearTimeout(timer);
      await storing;
      if (waiting.length > 0 || failedGroup !== undefined) await store();
      journal.end();
    },
  };
}
