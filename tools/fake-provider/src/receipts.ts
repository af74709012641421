import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

/** One received request. Times are milliseconds of the Unix epoch. */
export interface RequestReceipt {
  readonly kind: 'request';
  readonly seq: number;
  /** The marker of the request: metadata.marker, `marker:x` in the last user text, user, or x-request-id. */
  readonly id: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** The protocol: `openai`, `anthropic`, ..., or `token`. */
  readonly protocol: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly model: string;
  readonly stream: boolean;
  /** Number of its connection, to detect reuse. */
  readonly connection: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body received, if recording it was asked for. */
  readonly body?: string;
}

/** Outcome of one response. */
export interface AnswerReceipt {
  readonly kind: 'answer';
  readonly seq: number;
  readonly id: string;
  readonly at: number;
  readonly status: number;
  /**
   * `aborted`: the client disconnected first; `cut`: interrupted by the script; `finished`: all bytes were handed
   * over.
   */
  readonly outcome: 'finished' | 'aborted' | 'cut';
  /** Body bytes handed to the socket. */
  readonly bytes: number;
  /** Milliseconds from the request's arrival. */
  readonly afterMs: number;
}

export type Receipt = RequestReceipt | AnswerReceipt;

export interface Receipts {
  /** Keeps a receipt and, with a log file, appends its line before returning. */
  add(receipt: Receipt): void;
  requests(): readonly RequestReceipt[];
  answers(): readonly AnswerReceipt[];
  /** Resolves with the first answer receipt (past or future) of a request number. */
  answerOf(seq: number): Promise<AnswerReceipt>;
  clear(): void;
  close(): void;
}

/**
 * A bounded memory of receipts and an optional append-only file, one JSON line each. The file is written
 * synchronously: after this process is killed, every line written is there.
 * @throws if the log file cannot be opened or written.
 */
export function createReceipts(options: {
  readonly logFile?: string;
  readonly maxReceipts?: number;
}): Receipts {
  const keep = options.maxReceipts ?? 10_000;
  const fd = options.logFile === undefined ? undefined : openSync(options.logFile, 'a', 0o600);
  let requests: RequestReceipt[] = [];
  let answers: AnswerReceipt[] = [];
  const waiting = new Map<number, ((receipt: AnswerReceipt) => void)[]>();

  return {
    add: (receipt) => {
      if (fd !== undefined) writeSync(fd, `${JSON.stringify(receipt)}\n`);
      if (receipt.kind === 'request') {
        requests.push(receipt);
        // Trimmed only at twice the limit, so that the cost per receipt stays constant.
        if (requests.length > keep * 2) requests = requests.slice(-keep);
        return;
      }
      answers.push(receipt);
      if (answers.length > keep * 2) answers = answers.slice(-keep);
      const listeners = waiting.get(receipt.seq);
      if (listeners === undefined) return;
      waiting.delete(receipt.seq);
      for (const listener of listeners) listener(receipt);
    },
    requests: () => requests,
    answers: () => answers,
    answerOf: (seq) => {
      const known = answers.find((receipt) => receipt.seq === seq);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => {
        waiting.set(seq, [...(waiting.get(seq) ?? []), resolve]);
      });
    },
    clear: () => {
      requests = [];
      answers = [];
    },
    close: () => {
      if (fd !== undefined) closeSync(fd);
    },
  };
}

/** Lower-case hexadecimal SHA-256. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
