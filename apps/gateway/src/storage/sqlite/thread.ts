/**
 * The storage thread owns the only SQLite connection, so that no request waits for a disk. A failed statement
 * returns its error and leaves the connection usable; nothing committed is lost if the process dies (WAL,
 * synchronous FULL).
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Row, SqlValue, ThreadAnswer, ThreadRequest } from './thread-protocol.ts';

const busyTimeoutMs = 5000;
const retryMs = 10;
/** SQLITE_BUSY. */
const sqliteBusy = 5;
const db = openDatabase(String(workerData));

/**
 * Opens the database in WAL mode. Switching to WAL needs exclusive access and ignores the busy timeout while
 * another process does the same, so this step is retried.
 */
function openDatabase(path: string): DatabaseSync {
  const opened = new DatabaseSync(path, { timeout: busyTimeoutMs });
  const giveUpAt = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      opened.exec('pragma journal_mode = wal');
      break;
    } catch (error) {
      const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
      if (!busy || Date.now() > giveUpAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
  // What is deleted is overwritten, so that it is not found in the file.
  opened.exec('pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on');
  return opened;
}

const prepare = createStatementCache();

function createStatementCache(): (sql: string) => StatementSync {
  const prepared = new LRUCache<string, StatementSync>({ max: 200 });
  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}

function query(sql: string, parameters: readonly SqlValue[]): { rows: readonly Row[]; changes: number } {
  const statement = prepare(sql);
  if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: 0 };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

/** Rows are lines, each a JSON array of parameters. */
function runGroup(sql: string, lines: string): number {
  const statement = prepare(sql);
  let changes = 0;
  db.exec('begin immediate');
  try {
    for (const line of lines.split('\n')) {
      if (line === '') continue;
      const parameters: SqlValue[] = JSON.parse(line);
      changes += Number(statement.run(...parameters).changes);
    }
    db.exec('commit');
  } catch (error) {
    // SQLite itself rolls back if the disk is full; a second rollback would hide the reason.
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
  return changes;
}

function perform(request: ThreadRequest): ThreadAnswer {
  try {
    if (request.kind === 'query') {
      return { id: request.id, ok: true, ...query(request.statement.sql, request.statement.parameters) };
    }
    if (request.kind === 'group') {
      return { id: request.id, ok: true, rows: [], changes: runGroup(request.sql, request.rows) };
    }
    db.close();
    return { id: request.id, ok: true, rows: [], changes: 0 };
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? String(error.errcode) : undefined;
    return {
      id: request.id,
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      code,
    };
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage(perform(request));
  if (request.kind === 'close') parentPort?.close();
});
