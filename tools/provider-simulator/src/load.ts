/** An open load: requests leave at their time whether or not earlier ones came back. */
import { Agent, request } from 'node:http';

export interface LoadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly stream: boolean;
  /** After this long without an end a request counts as failed. */
  readonly timeoutMs: number;
}

/** How one request went. */
export interface LoadResult {
  /** Since the load began. */
  readonly startedMs: number;
  readonly tookMs: number;
  readonly ok: boolean;
  readonly status: number;
  /** From `x-sluice-attempts`; 0 where no answer came. */
  readonly attempts: number;
}

/**
 * Sends `count` requests, `perS` each second.
 * @param onSent called with the number sent, for progress
 */
export async function runLoad(
  target: LoadTarget,
  { count, perS }: { readonly count: number; readonly perS: number },
  onSent: (sent: number) => void = () => undefined,
): Promise<readonly LoadResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const begunMs = performance.now();
  const results: Promise<LoadResult>[] = [];
  await new Promise<void>((resolve) => {
    const tick = (): void => {
      const due = Math.min(count, Math.floor(((performance.now() - begunMs) / 1000) * perS) + 1);
      while (results.length < due) results.push(send(target, agent, begunMs));
      onSent(results.length);
      if (results.length >= count) resolve();
      else setTimeout(tick, 1000 / perS);
    };
    tick();
  });
  const done = await Promise.all(results);
  agent.destroy();
  return done;
}

function send(target: LoadTarget, agent: Agent, begunMs: number): Promise<LoadResult> {
  const sentMs = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    let attempts = 0;
    const finish = (ok: boolean): void => {
      clearTimeout(timer);
      const endMs = performance.now();
      resolve({ startedMs: sentMs - begunMs, tookMs: endMs - sentMs, ok, status, attempts });
    };
    const outgoing = request(
      target.url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...target.headers } },
      (response) => {
        status = response.statusCode ?? 0;
        attempts = Number(response.headers['x-sluice-attempts'] ?? 0);
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => finish(status === 200 && isWhole(text, target.stream)));
        response.on('error', () => finish(false));
      },
    );
    const timer = setTimeout(() => {
      outgoing.destroy();
      finish(false);
    }, target.timeoutMs);
    outgoing.on('error', () => finish(false));
    outgoing.end(target.body);
  });
}

function isWhole(text: string, stream: boolean): boolean {
  if (stream) return text.endsWith('data: [DONE]\n\n') && !text.includes('data: {"error"');
  return text.includes('"finish_reason":"stop"');
}
