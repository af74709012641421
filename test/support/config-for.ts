/** Properties of a provider for a test. */
export interface ConfigTarget {
  /** Address of the upstream's API, with `/v1`. */
  readonly baseUrl: string;
}

export interface ConfigOptions {
  /** Name of the provider in the config; default `fake`. */
  readonly provider?: string;
  readonly apiKey?: string;
  /** Names, or catalog entries; default two models. */
  readonly models?: readonly unknown[];
  /** Timeouts in the config's notation, such as `{ first_byte: '300ms', idle: '300ms', total: '5s' }`. */
  readonly timeout?: Readonly<Record<string, string>>;
  readonly retries?: number;
  /** Further members of the provider. */
  readonly providerExtra?: Readonly<Record<string, unknown>>;
  /** Further top-level members; `providers` is merged, others replace the defaults. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The key that {@link configFor} gives the provider unless told otherwise. */
export const FAKE_UPSTREAM_KEY = 'sk-upstream-fake-key-0123456789';

/** Model names that {@link configFor} offers unless told otherwise. */
export const FAKE_MODELS = ['fake-small', 'fake-large'] as const;

/** The text of a `sluice.yaml` with one provider at `target`. JSON is YAML 1.2, so no writer is needed. */
export function configFor(target: ConfigTarget, options: ConfigOptions = {}): string {
  const provider = {
    protocol: 'openai',
    base_url: target.baseUrl,
    api_key: options.apiKey ?? FAKE_UPSTREAM_KEY,
    allow_private_network: true,
    models: options.models ?? FAKE_MODELS,
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    ...(options.retries === undefined ? {} : { retries: options.retries }),
    ...options.providerExtra,
  };
  const { providers: others, ...rest } = options.extra ?? {};
  const providers = {
    [options.provider ?? 'fake']: provider,
    ...(typeof others === 'object' && others !== null ? others : {}),
  };
  return `${JSON.stringify({ discovery: 'off', ...rest, providers }, null, 2)}\n`;
}
