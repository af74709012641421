import type { ServedApi } from '../config/index.ts';

/** Sends a small request to a local server. */
export interface ApiProbe {
  fetchJson(request: {
    readonly url: string;
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly timeoutMs: number;
    readonly allowPrivateNetwork: boolean;
  }): Promise<{ readonly status: number; readonly body?: unknown }>;
}

const probeTimeoutMs = 1500;
/** What a server says that does not have an endpoint. */
const missing: ReadonlySet<number> = new Set([401, 403, 404, 405, 501]);

/** True for a failure whose text names a member that the empty request lacks: llama.cpp says so of `messages`. */
function asksForMember(status: number, body: unknown): boolean {
  if (status !== 500) return false;
  const said = JSON.stringify(body) ?? '';
  return /\b(?:input|messages|model|prompt)\b/.test(said) && /\b(?:required|missing)\b/.test(said);
}

/**
 * The APIs that a local server speaks, which depends on its version: an empty request is refused as invalid by an endpoint that
 * is there. No model runs for it.
 */
export async function readApis(
  baseUrl: string,
  fetchJson: ApiProbe['fetchJson'],
): Promise<readonly ServedApi[]> {
  const speaks = async (api: 'responses' | 'messages' | 'completions'): Promise<boolean> => {
    try {
      const { status, body } = await fetchJson({
        url: `${baseUrl}/${api}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        timeoutMs: probeTimeoutMs,
        allowPrivateNetwork: true,
      });
      return (status >= 400 && status < 500 && !missing.has(status)) || asksForMember(status, body);
    } catch {
      return false;
    }
  };
  const [responses, messages, completions] = await Promise.all([
    speaks('responses'),
    speaks('messages'),
    speaks('completions'),
  ]);
  return [
    'chat',
    ...(responses ? (['responses'] as const) : []),
    ...(messages ? (['messages'] as const) : []),
    ...(completions ? (['completions'] as const) : []),
  ];
}
