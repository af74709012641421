import { toTimerMs } from '../concurrency/index.ts';
import type { Exchange, ResponseHeaders, Transport } from '../providers/index.ts';

/** Far more than the small answers that most of them get. */
const defaultLimitBytes = 4 * 1024 * 1024;

/** A small request of the gateway itself: probing a server, getting a token. */
export interface JsonRequest {
  readonly url: string;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
  /** Of the answer. */
  readonly limitBytes?: number;
  readonly allowPrivateNetwork: boolean;
  /** Only the status counts: nothing more of the answer is read. */
  readonly ignoresBody?: boolean;
}

export interface JsonResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: unknown;
}

/** Fetches a JSON document. Resolves for any status; rejects on a timeout, a body that is too large, or a 200 without JSON. */
export function fetchJson(send: Transport['send'], request: JsonRequest): Promise<JsonResponse> {
  const url = new URL(request.url);
  const { limitBytes = defaultLimitBytes } = request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let head: { status: number; headers: ResponseHeaders } = { status: 0, headers: {} };
    let exchange: Exchange | undefined;
    const timer = setTimeout(() => fail('no answer in time'), toTimerMs(request.timeoutMs));
    timer.unref();
    const fail = (message: string): void => {
      clearTimeout(timer);
      exchange?.abort();
      reject(new Error(message));
    };
    exchange = send(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: request.headers,
        body: request.body,
        allowPrivateNetwork: request.allowPrivateNetwork,
      },
      {
        onHead: (status, headers) => {
          head = { status, headers };
          if (request.ignoresBody !== true) return;
          clearTimeout(timer);
          resolve({ ...head, body: undefined });
          exchange?.abort();
        },
        onData: (chunk) => {
          chunks.push(chunk);
          sizeBytes += chunk.length;
          if (sizeBytes > limitBytes) fail('answer too large');
        },
        onEnd: () => {
          clearTimeout(timer);
          try {
            resolve({ ...head, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
          } catch (error) {
            // Only a success must be JSON: errors can be HTML pages or empty.
            if (head.status === 200) reject(error);
            else resolve({ ...head, body: undefined });
          }
        },
        onError: (error) => fail(error.message),
      },
    );
  });
}
