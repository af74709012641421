import type { CatalogModel, FlatPrice, Price, PriceTier, ServicePrice, ServiceTiers } from '@sluice/catalog';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Claims, ModelName } from './claims.ts';
import { nanoUsdPerToken } from './nano-usd.ts';
import { providers } from './providers.ts';

/** US cents for one token. */
const Cents = Type.Optional(Type.Object({ price: Type.Number() }));
const Rates = Type.Object({
  request_token: Cents,
  response_token: Cents,
  cache_read_input_token: Cents,
  cache_write_input_token: Cents,
  additional_units: Type.Optional(Type.Object({ cache_write_1h: Cents })),
});
type Rates = Static<typeof Rates>;
const Priced = Type.Object({ pricing_config: Type.Object({ pay_as_you_go: Rates }) });
const Mode = Type.Union([Priced, Type.Object({ context_tiers: Type.Record(Type.String(), Priced) })]);
type Mode = Static<typeof Mode>;

const SourceModel = Type.Object({
  custom_pricing: Type.Object({
    /** Threshold in tokens of the prompt -> name of a context tier. */
    context_tier_map: Type.Optional(Type.Record(Type.String(), Type.String())),
    regions: Type.Record(
      Type.String(),
      Type.Object({ execution_modes: Type.Record(Type.String(), Type.Unknown()) }),
    ),
  }),
});
type SourceModel = Static<typeof SourceModel>;

const document = Compile(Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())));
const sourceModel = Compile(SourceModel);
const sourceMode = Compile(Mode);

const tierNames = ['flex', 'priority', 'batch', 'fast'] as const;
/** Where prices of a model are told apart by region, those without a surcharge come first. */
const regionNames = ['default', 'global'];

/**
 * Adds what other classes of service cost, from the price files of Portkey-AI/models joined into one object by
 * provider. They count only for models whose ordinary price they state as the catalog does; what the catalog has
 * already is kept.
 *
 * @param models the catalog, nano-USD per token
 * @param value the parsed document
 * @param source the short source id that is added to each model that gains a price
 * @throws Error when the document has another shape
 */
export function addServiceTiers(
  models: readonly CatalogModel[],
  value: unknown,
  source: string,
): CatalogModel[] {
  if (!document.Check(value)) {
    throw new Error('This is no object of providers with prices by model');
  }
  const idsOf = new Map(providers.map(({ provider, portkey }) => [provider, portkey]));
  return models.map((model) => {
    const { provider, name, price } = model;
    const row = (idsOf.get(provider) ?? []).map((id) => value[id]?.[name]).find((one) => one !== undefined);
    if (price === undefined || !sourceModel.Check(row)) {
      return model;
    }
    const serviceTiers = { ...tiersOf(row, price), ...price.serviceTiers };
    return Object.keys(serviceTiers).length === Object.keys(price.serviceTiers ?? {}).length
      ? model
      : { ...model, price: { ...price, serviceTiers }, source: `${model.source}+${source}` };
  });
}

/** What the price files of Portkey-AI/models state about models at the standard tier. */
export function claimsOfPortkey(value: unknown): (model: ModelName) => Claims {
  if (!document.Check(value)) {
    throw new Error('This is no object of providers with prices by model');
  }
  const idsOf = new Map(providers.map(({ provider, portkey }) => [provider, portkey]));
  return ({ provider, name }) => {
    const row = (idsOf.get(provider) ?? []).map((id) => value[id]?.[name]).find((one) => one !== undefined);
    const price = convertMode(row, {});
    return {
      'price.input': price?.input,
      'price.output': price?.output,
      'price.cachedInput': price?.cachedInput,
      'price.cacheWrite': price?.cacheWrite,
    };
  };
}

function tiersOf(
  { custom_pricing: { regions, context_tier_map: thresholds = {} } }: SourceModel,
  price: Price,
) {
  const found: ServiceTiers = {};
  const modes = regionNames
    .map((region) => regions[region]?.execution_modes ?? {})
    .find((one) => {
      const standard = convertMode(one['standard'], thresholds);
      return standard?.input === price.input && standard.output === price.output;
    });
  for (const name of tierNames) {
    const converted = convertMode(modes?.[name], thresholds);
    // Written caches that have a price ordinarily have one here, too: without it the row is not complete.
    if (converted !== undefined && (price.cacheWrite === undefined || converted.cacheWrite !== undefined)) {
      found[name] = converted;
    }
  }
  return found;
}

function convertMode(mode: unknown, thresholds: Readonly<Record<string, string>>): ServicePrice | undefined {
  if (!sourceMode.Check(mode)) {
    return undefined;
  }
  if ('pricing_config' in mode) {
    return convertRates(mode.pricing_config.pay_as_you_go);
  }
  return convertTiers(mode.context_tiers, thresholds);
}

function convertTiers(
  contextTiers: Extract<Mode, { context_tiers: unknown }>['context_tiers'],
  thresholds: Readonly<Record<string, string>>,
): ServicePrice | undefined {
  const steps = Object.entries(thresholds)
    .map(([tokens, name]) => ({ aboveInputTokens: Number(tokens), tier: contextTiers[name] }))
    .sort((a, b) => a.aboveInputTokens - b.aboveInputTokens);
  const [first, ...rest] = steps;
  if (first?.aboveInputTokens !== 0 || first.tier === undefined) {
    return undefined;
  }
  const base = convertRates(first.tier.pricing_config.pay_as_you_go);
  const tiers = rest.flatMap(({ aboveInputTokens, tier }): PriceTier[] => {
    const flat = tier === undefined ? undefined : convertRates(tier.pricing_config.pay_as_you_go);
    return flat === undefined ? [] : [{ aboveInputTokens, ...flat }];
  });
  return base === undefined || tiers.length === 0 ? base : { ...base, tiers };
}

function convertRates(rates: Rates): FlatPrice | undefined {
  const input = nano(rates.request_token);
  const output = nano(rates.response_token);
  if (input === undefined || output === undefined) {
    return undefined;
  }
  const cachedInput = nano(rates.cache_read_input_token);
  const cacheWrite = nano(rates.cache_write_input_token);
  const cacheWriteLong = nano(rates.additional_units?.cache_write_1h);
  return {
    input,
    output,
    ...(cachedInput === undefined ? {} : { cachedInput }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    ...(cacheWriteLong === undefined ? {} : { cacheWriteLong }),
  };
}

/** Cents per token are ten thousand times the USD per million tokens. */
function nano(cents: { price: number } | undefined): number | undefined {
  return cents === undefined || cents.price <= 0 ? undefined : nanoUsdPerToken(cents.price * 10_000);
}
