/** Fetches a file from a URL of the caller, with all checks of the egress. */
import { SluiceError } from '../errors/index.ts';
import type { Exchange, ResponseHeaders, Transport } from '../providers/index.ts';
import { EgressDeniedError } from './egress-denied-error.ts';

const callerTimeoutMs = 10_000;
const operatorTimeoutMs = 60_000;
const maxRedirects = 3;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Result of one request. */
interface Fetched {
  readonly status: number;
  readonly location: string | undefined;
  readonly bytes: Buffer;
}

export interface FileRequest {
  readonly limitBytes: number;
  readonly signal: AbortSignal;
  /** Whether a caller named the address; false: the operator, who may name one in a private network. */
  readonly isCallers: boolean;
}

/**
 * Fetches the bytes at a public https URL: without credentials, with at most three redirects, each checked like the first
 * URL (SEC-22), within ten seconds. The operator's URL may be private, but redirects to other origins must be public, too,
 * and it has a minute. Rejects with `invalid_request` and the reason, or `client_closed` after an abort.
 */
export async function fetchFile(
  send: Transport['send'],
  address: string,
  { limitBytes, signal, isCallers }: FileRequest,
): Promise<Buffer> {
  const deadline = AbortSignal.timeout(isCallers ? callerTimeoutMs : operatorTimeoutMs);
  const either = AbortSignal.any([signal, deadline]);
  let url = publicUrl(address);
  const trustedOrigin = isCallers ? undefined : url.origin;
  for (let redirects = 0; ; redirects++) {
    const answer = await fetchOnce(
      send,
      { url, allowPrivateNetwork: url.origin === trustedOrigin, ofCaller: isCallers },
      limitBytes,
      either,
    ).catch((error: unknown) => {
      if (signal.aborted) throw new SluiceError('client_closed');
      throw error instanceof SluiceError
        ? error
        : refused(deadline.aborted ? 'it did not come in time' : reasonOf(error), error);
    });
    if (answer.status === 200) return answer.bytes;
    if (!redirectStatuses.has(answer.status) || answer.location === undefined)
      throw refused(`its server answered with status ${answer.status}`);
    if (redirects === maxRedirects) throw refused('it is redirected too often');
    url = publicUrl(new URL(answer.location, url).href);
  }
}

/** One address on the way. */
interface Hop {
  readonly url: URL;
  readonly allowPrivateNetwork: boolean;
  readonly ofCaller: boolean;
}

function publicUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') throw refused('only https addresses are fetched');
  if (url.username !== '' || url.password !== '') throw refused('the address may hold no credentials');
  return url;
}

function fetchOnce(
  send: Transport['send'],
  { url, allowPrivateNetwork, ofCaller }: Hop,
  limitBytes: number,
  signal: AbortSignal,
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let head: { status: number; headers: ResponseHeaders } = { status: 0, headers: {} };
    let exchange: Exchange | undefined;
    const stop = (): void => fail(new Error('aborted'));
    const done = (): void => signal.removeEventListener('abort', stop);
    const fail = (error: Error): void => {
      done();
      exchange?.abort();
      reject(error);
    };
    if (signal.aborted) {
      fail(new Error('aborted'));
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    exchange = send(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { accept: '*/*' },
        body: undefined,
        allowPrivateNetwork,
        ofCaller,
      },
      {
        onHead: (status, headers) => {
          head = { status, headers };
        },
        onData: (chunk) => {
          chunks.push(chunk);
          sizeBytes += chunk.length;
          if (sizeBytes > limitBytes) fail(refused(`it is larger than ${limitBytes} bytes`));
        },
        onEnd: () => {
          done();
          const location = head.headers['location'];
          resolve({
            status: head.status,
            location: typeof location === 'string' ? location : undefined,
            bytes: Buffer.concat(chunks, sizeBytes),
          });
        },
        onError: fail,
      },
    );
  });
}

function reasonOf(error: unknown): string {
  return error instanceof EgressDeniedError ? 'its address is not public' : 'its server could not be reached';
}

function refused(reason: string, cause?: unknown): SluiceError {
  return new SluiceError('invalid_request', { message: `The file could not be fetched: ${reason}.`, cause });
}
