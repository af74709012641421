/**
 * One usage row for every admitted request. `open` is in the journal before the request is dispatched, `close`
 * before its last bytes leave; rows reach the database in groups, a moment later. When the database fails,
 * rows wait here and in the journal and are tried again; when too many wait, memory lets them go and the next
 * start reads them from the journal.
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
  /** Opens a request; `written` is called when its line is safe, or with why it is not. */
  open(facts: RequestFacts, ifCut: RequestEnd, written: Written): LedgerEntry;
  /** Its first attempt was handed to a provider's connection. */
  dispatched(entry: LedgerEntry): void;
  /** Closes it; `written` is called when the row is as durable as configured. */
  close(entry: LedgerEntry, end: RequestEnd, written: Written): void;
  /** Why rows are not being stored, if so. */
  failure(): Error | undefined;
  /** Stores all rows that wait, and ends the journal. */
  end(): Promise<void>;
}

export interface LedgerDeps {
  readonly folder: string;
  /** Names this process among all that ever wrote there. */
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
  /** Rows whose group failed; stored again, before newer ones, at the next try. */
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
      // Beyond what memory may hold they stay in the journal alone, whose segments then are not released.
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
    if (storing !== undefined || (waiting.length === 0 && failedGroup === undefined)) return;
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
      clearTimeout(timer);
      await storing;
      if (waiting.length > 0 || failedGroup !== undefined) await store();
      journal.end();
    },
  };
}
