import type { CatalogModel } from '@sluice/catalog';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Claims, ModelName } from './claims.ts';
import { nanoUsdPerToken } from './nano-usd.ts';
import { providers } from './providers.ts';
import { relativeMove } from './relative-move.ts';

const Mtok = Type.Optional(Type.Union([Type.Number(), Type.Object({ base: Type.Number() })]));
const PriceSet = Type.Object({
  input_mtok: Mtok,
  output_mtok: Mtok,
  cache_read_mtok: Mtok,
  cache_write_mtok: Mtok,
  cache_audio_read_mtok: Mtok,
});
type PriceSet = Static<typeof PriceSet>;
const DatedPrices = Type.Object({
  constraint: Type.Optional(
    Type.Object({ start_date: Type.Optional(Type.String()), start_time: Type.Optional(Type.String()) }),
  ),
  prices: PriceSet,
});
type DatedPrices = Static<typeof DatedPrices>;

const SourceProvider = Type.Object({
  id: Type.String(),
  models: Type.Array(
    Type.Object({
      id: Type.String(),
      match: Type.Unknown(),
      context_window: Type.Optional(Type.Number()),
      prices: Type.Union([Type.Array(DatedPrices), PriceSet]),
    }),
  ),
});
type SourceModel = Static<typeof SourceProvider>['models'][number];
const document = Compile(Type.Array(SourceProvider));

/** What a second data set says a model costs, in nano-USD per token. */
interface SecondPrice {
  readonly input: number;
  readonly output: number;
}

/** A base price that both data sets state, further apart than the limit allows. */
export interface Disagreement {
  readonly id: string;
  readonly input: number;
  readonly output: number;
  readonly second: SecondPrice;
}

/**
 * Finds the models whose base price a genai-prices document contradicts.
 *
 * @param models the catalog, nano-USD per token
 * @param value the parsed document (`data.json`, an array of providers)
 * @param asOf ISO date that picks among dated prices; of prices by the hour of day any may agree
 * @param limit the largest relative distance that still counts as agreement, 0.3 for 30 %
 * @throws Error when the document has another shape
 */
export function findDisagreements(
  models: readonly CatalogModel[],
  value: unknown,
  asOf: string,
  limit: number,
): { compared: number; disagreements: Disagreement[] } {
  const find = finderIn(value);
  const disagreements: Disagreement[] = [];
  let compared = 0;
  for (const { provider, name, price } of models) {
    const seconds = setsAt(find(provider, name), asOf).flatMap(toSecondPrice);
    const [second] = seconds;
    if (price === undefined || second === undefined) {
      continue;
    }
    compared += 1;
    const { input, output } = price;
    const near = (other: SecondPrice): boolean =>
      relativeMove(other.input, input) <= limit && relativeMove(other.output, output) <= limit;
    if (!seconds.some(near)) {
      disagreements.push({ id: `${provider}/${name}`, input, output, second });
    }
  }
  return { compared, disagreements };
}

/**
 * What a genai-prices document states about models: prices for short prompts, and context windows. Of prices by the hour of day,
 * none is stated: each holds at its time.
 */
export function claimsOfGenaiPrices(value: unknown, asOf: string): (model: ModelName) => Claims {
  const find = finderIn(value);
  return ({ provider, name }) => {
    const found = find(provider, name);
    const [set, ...others] = setsAt(found, asOf);
    const price = (cost: number | { base: number } | undefined): number | undefined =>
      cost === undefined || others.length > 0 ? undefined : baseOf(cost);
    return {
      'price.input': price(set?.input_mtok),
      'price.output': price(set?.output_mtok),
      'price.cachedInput': price(set?.cache_read_mtok),
      'price.cacheWrite': price(set?.cache_write_mtok),
      contextWindow: found?.context_window,
    };
  };
}

/**
 * Adds what sound costs that was read from a cache, where the catalog has a price for sound and the same price for
 * text.
 *
 * @param models the catalog, nano-USD per token
 * @param value the parsed document
 * @param asOf ISO date that picks among dated prices
 * @param source the short source id that is added to each model that gains a price
 * @throws Error when the document has another shape
 */
export function addCachedAudio(
  models: readonly CatalogModel[],
  value: unknown,
  asOf: string,
  source: string,
): CatalogModel[] {
  const find = finderIn(value);
  return models.map((model) => {
    const { provider, name, price } = model;
    if (price?.audioInput === undefined || price.cachedAudioInput !== undefined) {
      return model;
    }
    const [set] = setsAt(find(provider, name), asOf);
    const heard = set?.cache_audio_read_mtok;
    if (heard === undefined || set?.input_mtok === undefined || baseOf(set.input_mtok) !== price.input) {
      return model;
    }
    return {
      ...model,
      price: { ...price, cachedAudioInput: baseOf(heard) },
      source: `${model.source}+${source}`,
    };
  });
}

/** Looks models up by our provider and their name. */
function finderIn(value: unknown): (provider: string, name: string) => SourceModel | undefined {
  if (!document.Check(value)) {
    const faults = document
      .Errors(value)
      .slice(0, 5)
      .map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`This is not a genai-prices data.json:\n${faults.join('\n')}`);
  }
  const modelsOf = new Map(value.map((provider) => [provider.id, provider.models]));
  const idsOf = new Map(providers.map(({ provider, genaiPrices }) => [provider, genaiPrices]));
  return (provider, name) =>
    (idsOf.get(provider) ?? [])
      .map((id) => findModel(modelsOf.get(id) ?? [], name))
      .find((model) => model !== undefined);
}

function findModel(models: readonly SourceModel[], name: string): SourceModel | undefined {
  const wanted = name.toLowerCase();
  return (
    models.find(({ id }) => id.toLowerCase() === wanted) ?? models.find(({ match }) => matches(match, wanted))
  );
}

/** Its matching language: one key per clause, joined by `or` and `and`. What is not known matches nothing. */
function matches(clause: unknown, name: string): boolean {
  if (typeof clause !== 'object' || clause === null) {
    return false;
  }
  return Object.entries(clause).some(([operator, operand]: [string, unknown]) => {
    if (Array.isArray(operand)) {
      const clauses: readonly unknown[] = operand;
      return operator === 'or'
        ? clauses.some((inner) => matches(inner, name))
        : operator === 'and' && clauses.every((inner) => matches(inner, name));
    }
    return typeof operand === 'string' && matchesText(operator, operand, name);
  });
}

function matchesText(operator: string, operand: string, name: string): boolean {
  const text = operand.toLowerCase();
  switch (operator) {
    case 'equals':
      return name === text;
    case 'contains':
      return name.includes(text);
    case 'starts_with':
      return name.startsWith(text);
    case 'ends_with':
      return name.endsWith(text);
    case 'regex':
      return new RegExp(operand, 'i').test(name);
    default:
      return false;
  }
}

/** The prices that hold on a day: the last that have begun, then those by the hour. */
function setsAt(model: SourceModel | undefined, asOf: string): PriceSet[] {
  if (model === undefined) {
    return [];
  }
  const { prices } = model;
  if (!isDated(prices)) {
    return [prices];
  }
  const byHour = prices.filter(({ constraint }) => constraint?.start_time !== undefined);
  // The list is in order of time: the last one that has begun holds.
  const begun = prices
    .filter(({ constraint }) => constraint?.start_time === undefined)
    .filter(({ constraint }) => (constraint?.start_date ?? '') <= asOf);
  return [...begun.slice(-1), ...byHour].map((dated) => dated.prices);
}

function isDated(prices: readonly DatedPrices[] | PriceSet): prices is readonly DatedPrices[] {
  return Array.isArray(prices);
}

function toSecondPrice({ input_mtok: input, output_mtok: output }: PriceSet): SecondPrice[] {
  return input === undefined || output === undefined
    ? []
    : [{ input: baseOf(input), output: baseOf(output) }];
}

/** Of a price by the length of the prompt, the one for short prompts; nano-USD per token. */
function baseOf(price: number | { base: number }): number {
  return nanoUsdPerToken(typeof price === 'number' ? price : price.base);
}
