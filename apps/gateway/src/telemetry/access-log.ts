import { writeSync } from 'node:fs';

/** One line of the access log: an allowlist of facts without content (SEC-42). */
export interface AccessLine {
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  readonly request_id: string;
  readonly key_id: string | null;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly model?: string | undefined;
  readonly attempts?: number | undefined;
  readonly prompt_tokens?: number | undefined;
  readonly completion_tokens?: number | undefined;
  readonly error?: string | undefined;
}

const flushMs = 250;
const flushBytes = 64 * 1024;

/** Buffer size: a write per request would cost more than parsing the request. */
export interface AccessLog {
  line(line: AccessLine): void;
  end(): void;
}

export function createAccessLog(deps: { readonly fd: number; readonly enabled: () => boolean }): AccessLog {
  let pending = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = pending;
    pending = '';
    if (text === '') return;
    try {
      writeSync(deps.fd, text);
    } catch {
      // Failed log writes (full disk, closed pipe, EAGAIN) must not affect requests.
    }
  };
  return {
    line(line) {
      if (!deps.enabled()) return;
      pending += lineText(line);
      if (pending.length >= flushBytes) flush();
      else if (timer === undefined) {
        timer = setTimeout(flush, flushMs);
        timer.unref();
      }
    },
    end: flush,
  };
}

/** Formats the line as JSON; ids, methods and codes are safe, names and routes are escaped. */
function lineText(line: AccessLine): string {
  let text = `{"time":"${new Date(line.startedAtMs).toISOString()}","request_id":"${line.request_id}","key_id":${line.key_id === null ? null : `"${line.key_id}"`},"method":"${line.method}","route":${JSON.stringify(line.route)},"status":${line.status},"duration_ms":${line.duration_ms}`;
  if (line.model !== undefined) text += `,"model":${JSON.stringify(line.model)}`;
  if (line.attempts !== undefined) text += `,"attempts":${line.attempts}`;
  if (line.prompt_tokens !== undefined) text += `,"prompt_tokens":${line.prompt_tokens}`;
  if (line.completion_tokens !== undefined) text += `,"completion_tokens":${line.completion_tokens}`;
  if (line.error !== undefined) text += `,"error":"${line.error}"`;
  return `${text}}\n`;
}
