/** Clients that ask several nodes, one request after the other, until they are stopped. */
import { bearer } from '../admin-client.ts';
import type { Sluice } from '../support/index.ts';

/** Who asks, and for which model. */
export interface LoadKey {
  readonly name: string;
  readonly key: string;
  readonly model: string;
  readonly clients: number;
}

export interface Answered {
  readonly name: string;
  readonly status: number;
  readonly atMs: number;
  readonly tookMs: number;
  readonly requestId: string;
  readonly text: string;
}

export interface Load {
  /** All so far; a status of 0 is a connection that broke. */
  readonly answers: readonly Answered[];
  stop(): Promise<void>;
}

/** Between two requests of a client. */
const thinkMs = 25;

export function startLoad(nodes: readonly Pick<Sluice, 'url'>[], keys: readonly LoadKey[]): Load {
  const answers: Answered[] = [];
  let isStopped = false;
  let turn = 0;
  const client = async (key: LoadKey): Promise<void> => {
    while (!isStopped) {
      turn += 1;
      const url = nodes[turn % nodes.length]?.url ?? '';
      answers.push(await ask(url, key));
      await new Promise((resolve) => setTimeout(resolve, thinkMs));
    }
  };
  const running = keys.flatMap((key) => Array.from({ length: key.clients }, () => client(key)));
  return {
    answers,
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

export async function ask(url: string, { name, key, model }: Omit<LoadKey, 'clients'>): Promise<Answered> {
  const atMs = performance.now();
  const answered = (status: number, requestId: string, text: string): Answered => ({
    name,
    status,
    atMs,
    tookMs: performance.now() - atMs,
    requestId,
    text,
  });
  try {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/json' },
      body: JSON.stringify({
        model: `counting/${model}`,
        messages: [{ role: 'user', content: 'Hello' }],
        max_tokens: 5,
      }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return answered(response.status, response.headers.get('x-request-id') ?? '', text);
  } catch (error) {
    return answered(0, '', String(error));
  }
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
