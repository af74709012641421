import type { CatalogModel } from '@sluice/catalog';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { nanoUsdPerToken } from './nano-usd.ts';
import { providers } from './providers.ts';
import { relativeMove } from './relative-move.ts';

const Mtok = Type.Optional(Type.Union([Type.Number(), Type.Object({ base: Type.Number() })]));
const PriceSet = Type.Object({ input_mtok: Mtok, output_mtok: Mtok });
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
  if (!document.Check(value)) {
    const faults = document
      .Errors(value)
      .slice(0, 5)
      .map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`This is not a genai-prices data.json:\n${faults.join('\n')}`);
  }
  const modelsOf = new Map(value.map((provider) => [provider.id, provider.models]));
  const idsOf = new Map(providers.map(({ provider, genaiPrices }) => [provider, genaiPrices]));
  const disagreements: Disagreement[] = [];
  let compared = 0;
  for (const { provider, name, price } of models) {
    const found = (idsOf.get(provider) ?? [])
      .map((id) => findModel(modelsOf.get(id) ?? [], name))
      .find((model) => model !== undefined);
    const seconds = found === undefined ? [] : pricesAt(found.prices, asOf);
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

function pricesAt(prices: readonly DatedPrices[] | PriceSet, asOf: string): SecondPrice[] {
  if (!isDated(prices)) {
    return toSecondPrice(prices);
  }
  const byHour = prices.filter(({ constraint }) => constraint?.start_time !== undefined);
  // The list is in order of time: the last one that has begun holds.
  const begun = prices
    .filter(({ constraint }) => constraint?.start_time === undefined)
    .filter(({ constraint }) => (constraint?.start_date ?? '') <= asOf);
  return [...begun.slice(-1), ...byHour].flatMap((dated) => toSecondPrice(dated.prices));
}

function isDated(prices: readonly DatedPrices[] | PriceSet): prices is readonly DatedPrices[] {
  return Array.isArray(prices);
}

function toSecondPrice({ input_mtok: input, output_mtok: output }: PriceSet): SecondPrice[] {
  if (input === undefined || output === undefined) {
    return [];
  }
  const usd = (price: number | { base: number }): number => (typeof price === 'number' ? price : price.base);
  return [{ input: nanoUsdPerToken(usd(input)), output: nanoUsdPerToken(usd(output)) }];
}
