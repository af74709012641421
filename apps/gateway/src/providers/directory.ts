/** All models that can be reached: of the configuration, of the catalog, of servers found, of the sandbox. */
import type { CatalogModel, Price } from '@sluice/catalog';
import type { ModelFacts, Protocol, ProviderSettings } from '../config/index.ts';
import type { Credential, CredentialsOf } from './credentials/index.ts';
import type { Adapter, Deployment, ModelTarget } from './port.ts';
import { echoingModels } from './sandbox/index.ts';

/** What a model that takes no temperature does not take, either. */
const samplingParameters = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'];

export interface ModelDirectory {
  readonly providers: readonly ProviderSettings[];
  /** Models that are known by name, in the order of providers. */
  readonly models: readonly ModelTarget[];
  /** `<provider>/<name>` of a configured provider, known or not; undefined if there is no such provider. */
  find(id: string): ModelTarget | undefined;
  /** A model of a provider that only one request knows. */
  reach(provider: ProviderSettings, name: string): ModelTarget;
  /** All known models of that bare name. */
  named(name: string): readonly ModelTarget[];
}

export interface DirectoryDeps {
  readonly providers: readonly ProviderSettings[];
  readonly catalog: readonly CatalogModel[];
  readonly adapterFor: (protocol: Protocol) => Adapter;
  readonly credentialsOf: CredentialsOf;
}

export function createModelDirectory(deps: DirectoryDeps): ModelDirectory {
  const byProvider = new Map(deps.providers.map((provider) => [provider.name, provider]));
  const catalog = new Map(deps.catalog.map((model) => [`${model.provider}/${model.name}`, model]));
  const credentials = new Map<string, readonly Credential[]>();
  const byId = new Map<string, ModelTarget>();
  const byName = new Map<string, ModelTarget[]>();

  const signIns = (provider: ProviderSettings): readonly Credential[] => {
    const known = credentials.get(provider.name) ?? deps.credentialsOf(provider);
    credentials.set(provider.name, known);
    return known;
  };
  const target = (
    provider: ProviderSettings,
    name: string,
    facts: ModelFacts | undefined,
    known: boolean,
  ): ModelTarget => {
    const entry = catalog.get(`${provider.name}/${name}`) ?? catalog.get(`${provider.preset}/${name}`);
    return {
      id: `${provider.name}/${name}`,
      name,
      provider,
      adapter: deps.adapterFor(provider.protocol),
      deployments: signIns(provider).map((credential) =>
        deploymentOf(provider, name, credential, known || entry !== undefined),
      ),
      known: known || entry !== undefined,
      echoesPrompt: provider.protocol === 'sandbox' && echoingModels.has(name),
      contextWindow: facts?.context_window ?? entry?.contextWindow,
      maxInputTokens: entry?.maxInputTokens,
      supportsChat: facts !== undefined || entry?.chatCompletions !== false,
      deprecated: facts === undefined && entry?.deprecated === true,
      maxOutputTokens: facts?.max_output_tokens ?? entry?.maxOutputTokens,
      inputModalities: facts?.input_modalities ?? entry?.inputModalities,
      outputModalities: facts?.output_modalities ?? entry?.outputModalities,
      released: entry?.released,
      tokenizerMultiplier: entry?.tokenizerMultiplier,
      reasoning: facts?.reasoning ?? entry?.reasoning ?? false,
      tools: facts?.tools ?? entry?.tools,
      structuredOutput: entry?.structuredOutput,
      unsupportedParameters: [
        ...new Set([
          ...(facts?.unsupported_parameters ?? []),
          ...(entry?.unsupportedParameters ?? []),
          ...(entry?.temperature === false ? samplingParameters : []),
        ]),
      ],
      price: priceOf(facts) ?? entry?.price,
    };
  };
  const add = (model: ModelTarget): void => {
    if (byId.has(model.id)) return;
    byId.set(model.id, model);
    const same = byName.get(model.name);
    if (same === undefined) byName.set(model.name, [model]);
    else same.push(model);
  };
  for (const provider of deps.providers) {
    for (const facts of provider.models) add(target(provider, facts.name, facts, true));
    // A provider of another name and address is its own world: only its own list counts for it.
    if (provider.models.length > 0) continue;
    for (const entry of deps.catalog) {
      if (entry.provider === provider.name) add(target(provider, entry.name, undefined, true));
    }
  }

  return {
    providers: deps.providers,
    models: [...byId.values()],
    find(id) {
      const known = byId.get(id);
      if (known !== undefined) return known;
      const slash = id.indexOf('/');
      const provider = slash < 0 ? undefined : byProvider.get(id.slice(0, slash));
      const name = id.slice(slash + 1);
      return provider === undefined || !isModelName(name) || provider.protocol === 'sandbox'
        ? undefined
        : target(provider, name, undefined, false);
    },
    reach: (provider, name) => ({
      ...target(provider, name, undefined, false),
      deployments: deps
        .credentialsOf(provider)
        .map((credential) => deploymentOf(provider, name, credential, true)),
    }),
    named: (name) => byName.get(name) ?? [],
  };
}

function deploymentOf(
  provider: ProviderSettings,
  name: string,
  credential: Credential,
  known: boolean,
): Deployment {
  // A name that only a request knows must not push out, or stand beside, what the operator runs.
  return { id: `${known ? '' : 'request '}${provider.name}/${name}#${credential.name}`, credential };
}

/** Printable, no spaces or control characters: what may stand in a log line and in a body. */
function isModelName(name: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(name);
}

/** USD per million tokens as integer nano-USD per token. */
function priceOf(facts: ModelFacts | undefined): Price | undefined {
  const price = facts?.price;
  if (price === undefined) return undefined;
  const nanos = (usdPerMillion: number): number => usdPerMillion * 1000;
  return {
    input: nanos(price.input),
    output: nanos(price.output),
    ...(price.cached_input === undefined ? {} : { cachedInput: nanos(price.cached_input) }),
    ...(price.cache_write === undefined ? {} : { cacheWrite: nanos(price.cache_write) }),
  };
}
