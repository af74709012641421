import {
  localProvider,
  localServers,
  type ModelFacts,
  type ProviderSettings,
  type ServedApi,
} from '../config/index.ts';
import { memberOf } from '../contract/index.ts';
import { type ApiProbe, readApis } from './local-apis.ts';
import { type ReadJson, readContextWindows } from './local-context.ts';

const probeTimeoutMs = 1500;
const probeEveryMs = 60_000;

/** What looks at the servers, through the egress. */
export interface DiscoveryNetwork extends ApiProbe {
  readonly readJson: ReadJson;
}

export interface Discovery {
  /** Local model servers that answered at the last check. */
  found(): readonly ProviderSettings[];
  stop(): void;
}

/**
 * Looks for model servers at their default loopback ports, in the background and then every minute. `onChange` is
 * called when the servers, their models or the context windows of these changed.
 * @param servers where to look; the default ports unless a test says otherwise
 */
export function discoverLocalServers(
  network: DiscoveryNetwork,
  onChange: () => void,
  servers: readonly { readonly name: string; readonly baseUrl: string }[] = localServers,
): Discovery {
  let found: readonly ProviderSettings[] = [];
  let lastStamp = '';
  const probe = async (): Promise<void> => {
    const answers = await Promise.all(servers.map((server) => probeServer(server, network)));
    const next = answers.flat();
    const stamp = JSON.stringify(next.map(({ name, models, apis }) => [name, models, apis]));
    if (stamp === lastStamp) return;
    lastStamp = stamp;
    found = next;
    onChange();
  };
  void probe();
  const timer = setInterval(() => void probe(), probeEveryMs);
  timer.unref();
  return { found: () => found, stop: () => clearInterval(timer) };
}

/** Discovery that the configuration switches on and off. */
export interface SwitchedDiscovery {
  found(): readonly ProviderSettings[];
  /** Starts or stops looking; what was found counts only while it is on. */
  set(isOn: boolean): void;
}

/** Discovery that is off until it is switched on. */
export function createDiscovery(network: DiscoveryNetwork, onChange: () => void): SwitchedDiscovery {
  let running: Discovery | undefined;
  return {
    found: () => running?.found() ?? [],
    set: (isOn) => {
      if (isOn) running ??= discoverLocalServers(network, onChange);
      else {
        running?.stop();
        running = undefined;
      }
    },
  };
}

async function probeServer(
  server: { readonly name: string; readonly baseUrl: string },
  { readJson, fetchJson }: DiscoveryNetwork,
): Promise<readonly ProviderSettings[]> {
  const list = await readJson(new URL(`${server.baseUrl}/models`), probeTimeoutMs).catch(() => undefined);
  const names = modelNames(list);
  if (names.length === 0) return [];
  const windows = await readContextWindows(server, list, { readJson, timeoutMs: probeTimeoutMs });
  const models = names.map((name): ModelFacts => {
    const window = windows.get(name);
    return window === undefined ? { name } : { name, context_window: window };
  });
  const apis = await readApis(server.baseUrl, fetchJson);
  return [localProvider(server.name, server.baseUrl, models, withoutLoose(server.name, apis))];
}

/** The Responses API of llama.cpp ignores `text.format`, which its chat API enforces: requests of that form are translated to chat. */
const withoutLoose = (name: string, apis: readonly ServedApi[]): readonly ServedApi[] =>
  name === 'llamacpp' ? apis.filter((api) => api !== 'responses') : apis;

/** Ids of a model list in OpenAI's format; anything else is not a model server. */
function modelNames(answer: unknown): readonly string[] {
  const data = memberOf(answer, 'data');
  if (!Array.isArray(data)) return [];
  return data.flatMap((model: unknown) => {
    const id = memberOf(model, 'id');
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}
