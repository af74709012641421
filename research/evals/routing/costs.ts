import { bundledCatalog } from '@sluice/catalog';
import { normalizeModelName } from '@sluice/router';
import {
  amountsOf,
  fitAmounts,
  type RoutingRow,
  type TrainingSet,
} from '../../training/router-model/index.ts';
import type { TokenPrice } from './read-inputs.ts';

/** How the cost of a pool's calls is known: named in the rows, tokens times price, price alone, or only counted. */
export type CostSource = 'named' | 'tokens' | 'price' | 'calls';

const tokensPerCharacter = 0.25;
const million = 1e6;
/** Answers are taken to be this long where nothing tells, in tokens. */
const usualAnswer = 300;

function share(rows: readonly RoutingRow[], models: readonly string[], kind: 'cost' | 'outTokens'): number {
  const found = rows.filter((row) => models.every((model) => row[kind].has(model) || !row.scores.has(model)));
  return rows.length === 0 ? 0 : found.length / rows.length;
}

/** The best way of knowing costs that all of `rows` allow. */
export function costSourceOf(
  rows: readonly RoutingRow[],
  models: readonly string[],
  prices: ReadonlyMap<string, TokenPrice>,
): CostSource {
  if (share(rows, models, 'cost') > 0.9) return 'named';
  if (!models.every((model) => prices.has(model))) return models.length === 2 ? 'calls' : 'price';
  return share(rows, models, 'outTokens') > 0.9 ? 'tokens' : 'price';
}

/** What a model's name tells of its size, in thousand million parameters; 70 if nothing. */
function sizeOf(model: string): number {
  const found = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)x?(\d+)?b(?![a-z])/i.exec(model);
  return found === null ? 70 : Number(found[1]) * Number(found[2] ?? 1);
}

const nanosPerMicro = 1000;

/** List prices of models by name, the cheapest provider's where several sell a model; `known` ones come first. */
export function withListPrices(
  known: ReadonlyMap<string, TokenPrice>,
  models: readonly string[],
): ReadonlyMap<string, TokenPrice> {
  const names = new Map(models.map((model) => [normalizeModelName(model), model]));
  const found = new Map<string, TokenPrice>();
  for (const { name, price } of bundledCatalog()) {
    const model = names.get(normalizeModelName(name));
    if (model === undefined || price === undefined || price.output === 0) continue;
    const listed = { input: price.input / nanosPerMicro, output: price.output / nanosPerMicro };
    if (listed.output < (found.get(model)?.output ?? Number.POSITIVE_INFINITY)) found.set(model, listed);
  }
  return new Map([...found, ...known]);
}

/** Where no price is given: what hosts of open models usually ask by size, a coarse scale. */
export function usualPrice(model: string): TokenPrice {
  const size = sizeOf(model);
  const price = size <= 10 ? 0.1 : size <= 35 ? 0.3 : size <= 90 ? 0.7 : 2.5;
  return { input: price, output: price };
}

/** Actual costs of calls, models row by row. `dear` says which of a pair is the dearer one. */
export function actualCosts(
  rows: readonly RoutingRow[],
  models: readonly string[],
  prices: ReadonlyMap<string, TokenPrice>,
  source: CostSource,
  dear: string,
): Float64Array {
  const costs = new Float64Array(rows.length * models.length);
  rows.forEach((row, place) => {
    const input = row.prompt.length * tokensPerCharacter;
    models.forEach((model, column) => {
      const price = prices.get(model) ?? usualPrice(model);
      const output = row.outTokens.get(model) ?? usualAnswer;
      const byTokens = (price.input * input + price.output * output) / million;
      costs[place * models.length + column] = {
        named: row.cost.get(model) ?? Number.NaN,
        tokens: byTokens,
        price: ((price.input + price.output) / 2) * 1e-3,
        calls: model === dear ? 1 : 0,
      }[source];
    });
  });
  return costs;
}

/** Foretells costs of `rows` from training rows that name costs or tokens of these models; undefined if none do. */
export function forecastCosts(
  set: TrainingSet,
  train: Int32Array,
  rows: Int32Array,
  models: readonly string[],
  prices: ReadonlyMap<string, TokenPrice>,
  source: CostSource,
): Float64Array | undefined {
  const kind = source === 'named' ? 'cost' : 'outTokens';
  const known = train.filter((row) => models.some((model) => set.rows[row]?.[kind].has(model)));
  if (known.length < 50 || source === 'price' || source === 'calls') return undefined;
  const amounts = fitAmounts(set, amountsOf(set, known, models, kind)).predict(rows);
  if (source === 'named') return amounts;
  const width = models.length;
  return amounts.map((tokens, at) => {
    const price = prices.get(models[at % width] ?? '') ?? usualPrice(models[at % width] ?? '');
    const length = set.rows[rows[Math.floor(at / width)] ?? 0]?.prompt.length ?? 0;
    return (price.input * length * tokensPerCharacter + price.output * tokens) / million;
  });
}
