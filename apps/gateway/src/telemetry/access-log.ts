import { SonicBoom } from 'sonic-boom';

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
  /** Status and code of a provider that failed; codes are words of its API. */
  readonly provider_status?: number | undefined;
  readonly provider_code?: string | undefined;
  /** Which boundary kept fallbacks of the alias from a request that failed. */
  readonly fallback_withheld?: string | undefined;
}

const flushMs = 250;
/** A reader of the log that hangs must not keep the process from ending: tries at the end, 100 ms apart. */
const endRetries = 5;
const flushBytes = 32 * 1024;
const maxWriteBytes = 64 * 1024;
/** Lines that wait for a slow reader of the log; older ones stay, newer ones are dropped. */
const maxWaitingBytes = 16 * 1024 * 1024;

/** Lines are collected and written together: a write for every request would cost more than parsing the request. */
export interface AccessLog {
  line(line: AccessLine): void;
  /** Writes what waits. */
  end(): void;
}

/**
 * Writes to a file descriptor. Short writes are continued and a full pipe (EAGAIN) is tried again; a log that cannot be
 * written (full disk, closed pipe) must not take requests down with it.
 */
export function createAccessLog(deps: { readonly fd: number; readonly enabled: () => boolean }): AccessLog {
  let isEnding = false;
  let retriesLeft = endRetries;
  const file = new SonicBoom({
    fd: deps.fd,
    minLength: flushBytes,
    maxWrite: maxWriteBytes,
    maxLength: maxWaitingBytes,
    periodicFlush: flushMs,
    retryEAGAIN: () => !isEnding || retriesLeft-- > 0,
  });
  file.on('error', () => undefined);
  return {
    line(line) {
      if (deps.enabled()) file.write(lineText(line));
    },
    end() {
      isEnding = true;
      try {
        file.flushSync();
      } catch {
        // As above.
      }
    },
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
  if (line.provider_status !== undefined) text += `,"provider_status":${line.provider_status}`;
  if (line.provider_code !== undefined) text += `,"provider_code":"${line.provider_code}"`;
  if (line.fallback_withheld !== undefined) text += `,"fallback_withheld":"${line.fallback_withheld}"`;
  return `${text}}\n`;
}
