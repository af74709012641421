import { endpoints, modelsAddress, type ProviderSettings } from '../config/index.ts';
import type { Exchange } from '../providers/index.ts';
import type { Egress } from '../upstream/index.ts';

/** What an address answered. */
export type Probe =
  | { readonly kind: 'answer'; readonly status: number }
  | { readonly kind: 'failure'; readonly denied: boolean; readonly code: string; readonly message: string };

export interface ProbeTarget {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowPrivateNetwork: boolean;
}

/** Asks for an address through the gateway's own way out. Never rejects. */
export function probe(egress: Egress, target: ProbeTarget, timeoutMs: number): Promise<Probe> {
  const { url, headers, allowPrivateNetwork } = target;
  return new Promise((resolve) => {
    // A refused address fails before `send` returns.
    let exchange: Exchange | undefined;
    let over = false;
    const finish = (result: Probe): void => {
      over = true;
      clearTimeout(timer);
      exchange?.abort();
      resolve(result);
    };
    const timer = setTimeout(
      () => finish({ kind: 'failure', denied: false, code: 'TIMEOUT', message: 'no answer in time' }),
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

/** How a provider stands, in words. */
export interface Reachability {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly words: string;
}

const providerTimeoutMs = 5000;

/** Asks a provider for its models, with its key: whether it is there and takes the key. */
export async function checkProvider(egress: Egress, provider: ProviderSettings): Promise<Reachability> {
  if (provider.protocol === 'sandbox') return { state: 'ok', words: 'built in' };
  const [key] = provider.apiKeys;
  const value = provider.authHeader === 'authorization' ? `Bearer ${key}` : key;
  const target = {
    url: modelsAddress(provider.protocol, provider.baseUrl),
    headers: {
      ...endpoints[provider.protocol].modelsHeaders,
      ...(key === undefined || value === undefined ? {} : { [provider.authHeader]: value }),
    },
    allowPrivateNetwork: provider.allowPrivateNetwork,
  };
  const result = await probe(egress, target, providerTimeoutMs);
  if (result.kind === 'failure') {
    return result.denied
      ? { state: 'fail', words: 'its address is not public; set allow_private_network if it is yours' }
      : { state: 'fail', words: `not reachable (${result.code})` };
  }
  if (result.status === 401 || result.status === 403) {
    return { state: 'fail', words: `refuses the key (${result.status})` };
  }
  return result.status >= 500
    ? { state: 'warn', words: `answers with ${result.status}` }
    : { state: 'ok', words: 'reachable' };
}
