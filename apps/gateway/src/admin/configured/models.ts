import type { CatalogModel } from '@sluice/catalog';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';
import type { Page, PageRequest } from '../common-schemas.ts';
import type { ConfiguredModel } from './model-schemas.ts';
import { originOf } from './origin-of.ts';

/** What a list of models is narrowed to. */
export interface ModelFilter {
  readonly provider?: string | undefined;
  /** A part of the id, in any case. */
  readonly name?: string | undefined;
}

export interface ModelAdmin {
  /** In order of id. */
  list(page: PageRequest, filter: ModelFilter): Page<ConfiguredModel>;
}

export interface ModelAdminDeps {
  /** Models in force. */
  readonly directory: () => Pick<ModelDirectory, 'models'>;
  readonly catalog: () => readonly CatalogModel[];
}

export function createModelAdmin({ directory, catalog }: ModelAdminDeps): ModelAdmin {
  return {
    list: ({ limit, after }, { provider, name }) => {
      const part = name?.toLowerCase();
      const following = directory()
        .models.filter(
          (model) =>
            (provider === undefined || model.provider.name === provider) &&
            (part === undefined || model.id.toLowerCase().includes(part)) &&
            (after === undefined || model.id > after),
        )
        .sort((one, other) => (one.id < other.id ? -1 : 1));
      const page = following.slice(0, limit);
      const known = new Set(catalog().map((model) => `${model.provider}/${model.name}`));
      return {
        data: page.map((model) => viewOf(model, known)),
        next_cursor: following.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },
  };
}

function viewOf(model: ModelTarget, catalog: ReadonlySet<string>): ConfiguredModel {
  const { provider, name, price } = model;
  const isCataloged = catalog.has(model.id) || catalog.has(`${provider.preset}/${name}`);
  const isOverlaid = provider.models.some((facts) => facts.name === name);
  return {
    id: model.id,
    provider: provider.name,
    origin: originOf(provider) ?? 'built_in',
    facts_from: [...(isCataloged ? ['catalog' as const] : []), ...(isOverlaid ? ['provider' as const] : [])],
    context_window: model.contextWindow ?? null,
    max_output_tokens: model.maxOutputTokens ?? null,
    input_modalities: model.inputModalities === undefined ? null : [...model.inputModalities],
    output_modalities: model.outputModalities === undefined ? null : [...model.outputModalities],
    apis: [...model.apis],
    reasoning: model.reasoning,
    tools: model.tools ?? null,
    deprecated: model.deprecated,
    price:
      price === undefined
        ? null
        : {
            input: perMillion(price.input),
            output: perMillion(price.output),
            cached_input: perMillion(price.cachedInput),
            cache_write: perMillion(price.cacheWrite),
          },
  };
}

/** USD per million tokens from nano-USD per token. */
function perMillion(nanos: number | undefined): number | null {
  return nanos === undefined ? null : nanos / 1000;
}
