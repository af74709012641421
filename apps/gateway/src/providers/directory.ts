/** All available models: of the configuration, the catalog, discovered servers and the sandbox. */
import {
  type CatalogModel,
  isCompletionsModel,
  isEmbeddingModel,
  type ModelPurpose,
  specialPurposeOf,
} from '@sluice/catalog';
import { compatProfileOf } from '@sluice/wire';
import type { ModelFacts, Protocol, ProviderSettings, ServedApi } from '../config/index.ts';
import { isServedAsClaude } from './claude-names.ts';
import { configuredPrice } from './configured-price.ts';
import type { Credential, CredentialsOf } from './credentials/index.ts';
import type { Adapter, Deployment, ModelTarget } from './port.ts';
import { echoingModels } from './sandbox/index.ts';

/** Parameters that a model without temperature support does not support either. */
const samplingParameters = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'];

export interface ModelDirectory {
  readonly providers: readonly ProviderSettings[];
  /** Models known by name, in the order of providers. */
  readonly models: readonly ModelTarget[];
  /** Models for production use by purpose: neither the sandbox nor models being retired. */
  readonly byPurpose: ReadonlyMap<ModelPurpose, readonly ModelTarget[]>;
  /** Finds `<provider>/<name>` of a configured provider, known or not; undefined if there is no such provider. */
  find(id: string): ModelTarget | undefined;
  /** A model of a provider specified in a single request. */
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
  /** A model that a server of OpenAI's protocol names as OpenAI does is taken for the same model. */
  const namesake = ({ protocol }: ProviderSettings, name: string): CatalogModel | undefined =>
    protocol === 'openai' || protocol === 'azure' ? catalog.get(`openai/${name}`) : undefined;
  const target = (
    provider: ProviderSettings,
    name: string,
    facts: ModelFacts | undefined,
    known: boolean,
  ): ModelTarget => {
    const entry = catalog.get(`${provider.name}/${name}`) ?? catalog.get(`${provider.preset}/${name}`);
    const apis = servedApis(provider, name, facts, entry ?? namesake(provider, name));
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
      apis,
      supportsChat: apis.has('chat') || apis.has('responses'),
      deprecated: facts === undefined && entry?.deprecated === true,
      maxEmbeddingInputs: facts?.max_embedding_inputs,
      maxOutputTokens: facts?.max_output_tokens ?? entry?.maxOutputTokens,
      inputModalities: facts?.input_modalities ?? entry?.inputModalities,
      outputModalities: facts?.output_modalities ?? entry?.outputModalities,
      released: entry?.released,
      tokenizerMultiplier: entry?.tokenizerMultiplier,
      reasoning: facts?.reasoning ?? entry?.reasoning ?? false,
      reasoningEfforts: entry?.reasoningEfforts,
      reasoningTag: reasoningTagOf(facts),
      tools: facts?.tools ?? entry?.tools,
      structuredOutput: entry?.structuredOutput,
      unsupportedParameters: [
        ...new Set([
          ...(facts?.unsupported_parameters ?? []),
          ...(entry?.unsupportedParameters ?? []),
          ...(entry?.temperature === false ? samplingParameters : []),
        ]),
      ],
      price: facts?.price === undefined ? entry?.price : configuredPrice(facts.price),
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
    // A provider with its own model list has its own names: the catalog does not apply.
    if (provider.models.length > 0) continue;
    for (const entry of deps.catalog) {
      if (entry.provider === provider.name) add(target(provider, entry.name, undefined, true));
    }
  }

  const models = [...byId.values()];
  return {
    providers: deps.providers,
    models,
    byPurpose: Map.groupBy(
      models.filter(({ provider, deprecated }) => provider.protocol !== 'sandbox' && !deprecated),
      specialPurposeOf,
    ),
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
  // A name that occurs only in a request must not displace or shadow deployments of the operator.
  return { id: `${known ? '' : 'request '}${provider.name}/${name}#${credential.name}`, credential };
}

/** Names as providers form them: safe in log lines, paths and bodies. */
function isModelName(name: string): boolean {
  return /^[\w.:/@+~=-]{1,200}$/.test(name);
}

/**
 * Of the configuration, or what is known of the service; a model in the configuration is served over chat. The setting of a provider
 * is an upper bound: what is known of one model holds within it.
 */
function servedApis(
  { apis: own, preset, protocol }: ProviderSettings,
  name: string,
  facts: ModelFacts | undefined,
  entry: CatalogModel | undefined,
): ReadonlySet<ServedApi> {
  if (facts?.apis !== undefined) return new Set(facts.apis);
  // What a server speaks besides says nothing about its embedding models.
  if (entry?.embeddings ?? isEmbeddingModel(name)) return new Set<ServedApi>(['embeddings']);
  const isOpenai = protocol === 'openai' || protocol === 'azure';
  const known: readonly ServedApi[] = isOpenai
    ? compatProfileOf(preset).apis
    : isServedAsClaude(protocol, name)
      ? ['chat', 'messages']
      : ['chat'];
  if (isCompletionsModel(name) && (own?.includes('completions') ?? true))
    return new Set<ServedApi>(['completions']);
  if (own === undefined) {
    const hasChat = facts !== undefined || entry?.chatCompletions !== false;
    return new Set(hasChat ? known : known.filter((api) => api !== 'chat'));
  }
  const apis = new Set(own);
  if (entry?.chatCompletions === false && apis.has('responses')) apis.delete('chat');
  // Services complete texts with models of their own; servers of open models with all of them.
  const isChatModel = entry !== undefined && !known.includes('completions');
  if (isChatModel && apis.size > 1) apis.delete('completions');
  return apis;
}

/** Undefined without a setting: what the API of the provider does applies. */
function reasoningTagOf(facts: ModelFacts | undefined): ModelTarget['reasoningTag'] {
  const { reasoning_tag: name, reasoning_tag_opened: isOpened = false } = facts ?? {};
  if (name === 'none') return null;
  return name === undefined && !isOpened ? undefined : { name: name ?? 'think', isOpened };
}
