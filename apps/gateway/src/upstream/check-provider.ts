import { endpoints, modelsAddress, type ProviderSettings } from '../config/index.ts';
import type { Exchange } from '../providers/index.ts';
import type { Egress } from './egress.ts';

/** Outcome of a probe request. */
type Probe =
  | { readonly kind: 'answer'; readonly status: number }
  | { readonly kind: 'failure'; readonly denied: boolean; readonly code: string; readonly message: string };

interface ProbeTarget {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowPrivateNetwork: boolean;
}

/** Sends a GET request through the egress. Never rejects. */
export function probe(egress: Pick<Egress, 'send'>, target: ProbeTarget, timeoutMs: number): Promise<Probe> {
  const { url, headers, allowPrivateNetwork } = target;
  return new Promise((resolve) => {
    // A denied address fails before `send` returns.
    let exchange: Exchange | undefined;
    let over = false;
    const finish = (result: Probe): void => {
      over = true;
      clearTimeout(timer);
      exchange?.abort();
      resolve(result);
    };
    const timer = setTimeout(
      () => finish({ kind: 'failure', denied: false, code: 'TIMEOUT', message: 'timed out' }),
      timeoutMs,
    );
    exchange = egress.send(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers,
        body: undefined,
        allowPrivateNetwork,
      },
      {
        onHead: (status) => finish({ kind: 'answer', status }),
        onData: () => undefined,
        onEnd: () => undefined,
        onError: (error: NodeJS.ErrnoException) =>
          finish({
            kind: 'failure',
            denied: error.name === 'EgressDeniedError',
            code: error.code ?? error.name,
            message: error.message,
          }),
      },
    );
    if (over) exchange.abort();
  });
}

/** Whether a provider can be used, with a message. */
interface Reachability {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** Whether the provider answered, and refuses the key or the request. */
  readonly isRejected?: true;
}

/** A server without a list of models. */
const noListStatuses: ReadonlySet<number> = new Set([404, 405, 501]);
const unverified = 'reachable; only a request shows whether its credentials are accepted';
const providerTimeoutMs = 5000;

/** How a provider is asked for the list of its models. */
export function modelsRequest(provider: ProviderSettings, key: string | undefined): ProbeTarget {
  const value = provider.authHeader === 'authorization' ? `Bearer ${key}` : key;
  return {
    url: modelsAddress(provider.protocol, provider.baseUrl),
    headers: {
      ...endpoints[provider.protocol].modelsHeaders,
      ...(key === undefined || value === undefined ? {} : { [provider.authHeader]: value }),
    },
    allowPrivateNetwork: provider.allowPrivateNetwork,
  };
}

/** The message says nothing of what the provider sent but its status. @param key the first one unless given */
export async function checkProvider(
  egress: Pick<Egress, 'send'>,
  provider: ProviderSettings,
  key = provider.apiKeys[0],
): Promise<Reachability> {
  if (provider.protocol === 'sandbox') return { state: 'ok', message: 'built in' };
  const target = modelsRequest(provider, key);
  const result = await probe(egress, target, providerTimeoutMs);
  if (result.kind === 'failure') {
    return result.denied
      ? {
          state: 'fail',
          message: 'the address is in a private network; set allow_private_network to permit it',
        }
      : { state: 'fail', message: `not reachable (${result.code})` };
  }
  const { status } = result;
  if (status === 401 || status === 403)
    return { state: 'fail', message: `rejects the key (${status})`, isRejected: true };
  if (status === 404 && provider.protocol === 'openai' && !target.url.pathname.includes('/v1'))
    return {
      state: 'warn',
      message: `answers 404 at ${target.url.pathname}: is /v1 missing in the address?`,
    };
  if (!hasModelList(provider) || noListStatuses.has(status)) return { state: 'ok', message: unverified };
  if (status >= 500 || status === 429 || status < 200 || (status >= 300 && status < 400))
    return { state: 'warn', message: `responds with status ${status}` };
  // Gemini says 400 to a key that it does not know.
  return status < 300
    ? { state: 'ok', message: 'reachable' }
    : { state: 'fail', message: `rejects the request (${status})`, isRejected: true };
}

/** Bedrock and Vertex AI list models elsewhere, with other rights. */
function hasModelList({ protocol, baseUrl }: ProviderSettings): boolean {
  return modelsAddress(protocol, baseUrl).pathname !== '/';
}
