import { Worker } from 'node:worker_threads';
import type { Row, Statement, ThreadAnswer, ThreadRequest } from './thread-protocol.ts';

type Question = ThreadRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

/** Client of the storage thread on the main thread. */
export interface SqliteThread {
  query(statement: Statement): Promise<{ rows: readonly Row[]; changes: number }>;
  /**
   * Runs `sql` once for each line of `rows` (JSON arrays) in one transaction; on failure, rejects with none
   * applied.
   */
  group(sql: string, rows: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts the thread for a database file. If the thread dies, all pending and later calls reject. */
export function startSqliteThread(path: string): SqliteThread {
  const worker = new Worker(new URL(import.meta.resolve('#storage-thread')), { workerData: path });
  const waiting = new Map<
    number,
    { resolve: (answer: ThreadAnswer) => void; reject: (error: Error) => void }
  >();
  let nextId = 1;
  let death: Error | undefined;

  const die = (error: Error): void => {
    death ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker.unref();
  };
  worker.on('message', (answer: ThreadAnswer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => die(new Error('The storage thread has ended.')));
  worker.unref();

  const ask = async (question: Question): Promise<{ rows: readonly Row[]; changes: number }> => {
    if (death !== undefined) throw death;
    const id = nextId++;
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...question, id });
    });
    if (!answer.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer;
  };

  return {
    query: (statement) => ask({ kind: 'query', statement }),
    group: async (sql, rows) => (await ask({ kind: 'group', sql, rows })).changes,
    close: async () => {
      if (death === undefined) await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}
