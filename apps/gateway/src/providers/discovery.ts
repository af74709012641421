import { localProvider, localServers, type ProviderSettings } from '../config/index.ts';
import { memberOf } from '../contract/index.ts';

const probeTimeoutMs = 1500;
const probeEveryMs = 60_000;

/** Reads a JSON document from a loopback address through the egress. */
export type ReadJson = (url: URL, timeoutMs: number) => Promise<unknown>;

export interface Discovery {
  /** Local model servers that answered at the last check. */
  found(): readonly ProviderSettings[];
  stop(): void;
}

/**
 * Looks for model servers at their default loopback ports, in the background and then every minute. `onChange` is
 * called when the servers or their models changed.
 */
export function discoverLocalServers(readJson: ReadJson, onChange: () => void): Discovery {
  let found: readonly ProviderSettings[] = [];
  let lastStamp = '';
  const probe = async (): Promise<void> => {
    const answers = await Promise.all(
      localServers.map(async ({ name, baseUrl }) => {
        const models = await readJson(new URL(`${baseUrl}/models`), probeTimeoutMs).then(
          modelNames,
          () => [],
        );
        return models.length === 0 ? [] : [localProvider(name, baseUrl, models)];
      }),
    );
    const next = answers.flat();
    const stamp = JSON.stringify(next.map(({ name, models }) => [name, models.map((model) => model.name)]));
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

/** Ids of a model list in OpenAI's format; anything else is not a model server. */
function modelNames(answer: unknown): readonly string[] {
  const data = memberOf(answer, 'data');
  if (!Array.isArray(data)) return [];
  return data.flatMap((model: unknown) => {
    const id = memberOf(model, 'id');
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}
