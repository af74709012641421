import type { FlatPrice, Price, PriceTier, ServiceTiers } from '@sluice/catalog';
import { type Static, Type } from 'typebox';
import { nanoUsdPerToken } from './nano-usd.ts';

const Usd = Type.Optional(Type.Number());
const costClasses = {
  input: Usd,
  output: Usd,
  cache_read: Usd,
  // A second name for cache_read that a few rows use.
  cached_input: Usd,
  cache_write: Usd,
  reasoning: Usd,
  input_audio: Usd,
  output_audio: Usd,
};
const CostClasses = Type.Object(costClasses);
type CostClasses = Static<typeof CostClasses>;

const Cost = Type.Object({
  ...costClasses,
  tiers: Type.Optional(
    Type.Array(
      Type.Object({
        ...costClasses,
        tier: Type.Object({ size: Type.Integer(), type: Type.Optional(Type.String()) }),
      }),
    ),
  ),
});
type Cost = Static<typeof Cost>;

/** Member `cost` of a models.dev row: USD per million tokens. */
export const SourceCost = Type.Optional(Cost);

const Modes = Type.Record(
  Type.String(),
  Type.Object({
    cost: SourceCost,
    provider: Type.Optional(
      Type.Object({
        body: Type.Optional(
          Type.Object({ service_tier: Type.Optional(Type.String()), speed: Type.Optional(Type.String()) }),
        ),
      }),
    ),
  }),
);
type Modes = Static<typeof Modes>;

/** Member `experimental.modes` of a models.dev row: what else a request may ask for, at which price. */
export const SourceModes = Type.Optional(Modes);

interface PricedModel {
  readonly name: string;
  readonly cost: Cost | undefined;
  readonly modes: Modes | undefined;
  /** Claude's caches have prices by how long they are kept, which the data set does not tell. */
  readonly isClaude: boolean;
}

/**
 * The price of a model in nano-USD per token; undefined if it is unknown.
 *
 * Zero stands for "free", "not sold by the token" and "nobody filled it in" alike; only a model that is called
 * free is taken to be free. The others keep no price, so that no budget counts them as costless.
 */
export function convertCost({ name, cost, modes, isClaude }: PricedModel): Price | undefined {
  if (cost?.input === undefined || cost.output === undefined || cost.input < 0 || cost.output < 0) {
    return undefined;
  }
  const free = cost.input === 0 && cost.output === 0 && /\bfree\b/i.test(name);
  if (!free && (cost.input === 0 || cost.output === 0)) {
    return undefined;
  }
  if (free) {
    return { input: 0, output: 0 };
  }
  const classes = (from: CostClasses): FlatPrice | undefined =>
    withLongWrites(convertClasses(from), isClaude);
  const base = classes(cost);
  if (base === undefined) {
    return undefined;
  }
  const tiers = (cost.tiers ?? []).flatMap(({ tier, ...from }): PriceTier[] => {
    const flat = tier.type === undefined || tier.type === 'context' ? classes(from) : undefined;
    return flat === undefined ? [] : [{ aboveInputTokens: tier.size, ...flat }];
  });
  const serviceTiers = convertModes(modes ?? {}, classes);
  return {
    ...base,
    ...(tiers.length === 0 ? {} : { tiers: tiers.sort((a, b) => a.aboveInputTokens - b.aboveInputTokens) }),
    ...(Object.keys(serviceTiers).length === 0 ? {} : { serviceTiers }),
  };
}

/**
 * Anthropic's price list: a write that is kept for an hour costs twice the input, whoever runs the model; one for
 * five minutes, which is what the data sets call a write, 1.25 times.
 */
function withLongWrites(price: FlatPrice | undefined, isClaude: boolean): FlatPrice | undefined {
  return price?.cacheWrite === undefined || !isClaude
    ? price
    : { ...price, cacheWriteLong: nanoUsdPerToken((price.input * 2) / 1000) };
}

/** The modes that answers name: a service tier of OpenAI's, the fast inference of Anthropic's. */
function convertModes(modes: Modes, classes: (from: CostClasses) => FlatPrice | undefined): ServiceTiers {
  const found: ServiceTiers = {};
  for (const { cost, provider } of Object.values(modes)) {
    const price = cost === undefined ? undefined : classes(cost);
    const { service_tier: tier, speed } = provider?.body ?? {};
    if (price !== undefined && tier === 'priority') {
      found.priority = price;
    } else if (price !== undefined && speed === 'fast') {
      found.fast = price;
    }
  }
  return found;
}

function convertClasses(cost: CostClasses): FlatPrice | undefined {
  const input = nano(cost.input);
  const output = nano(cost.output);
  if (input === undefined || output === undefined) {
    return undefined;
  }
  const cachedInput = nano(cost.cache_read ?? cost.cached_input);
  const cacheWrite = nano(cost.cache_write);
  const reasoning = nano(cost.reasoning);
  const audioInput = nano(cost.input_audio);
  const audioOutput = nano(cost.output_audio);
  return {
    input,
    output,
    ...(cachedInput === undefined ? {} : { cachedInput }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(audioInput === undefined ? {} : { audioInput }),
    ...(audioOutput === undefined ? {} : { audioOutput }),
  };
}

/** A class at zero beside a paid one means "has none": it is left out and so charged as its plain class. */
function nano(usdPerMillionTokens: number | undefined): number | undefined {
  return usdPerMillionTokens === undefined || usdPerMillionTokens <= 0
    ? undefined
    : nanoUsdPerToken(usdPerMillionTokens);
}
