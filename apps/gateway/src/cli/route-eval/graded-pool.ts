import type { CatalogModel } from '@sluice/catalog';
import { estimateTokens, normalizeModelName } from '@sluice/router';
import { parseConfig, type Settings, toSettings } from '../../config/index.ts';
import type { ModelDirectory } from '../../providers/index.ts';
import { InputError } from '../input-error.ts';
import { knownModels } from '../known-providers.ts';
import type { GradedRecord } from './graded-records.ts';

/** USD per million tokens. */
export interface ListPrice {
  readonly input: number;
  readonly output: number;
}

/** Models of records as a gateway knows them that serves them all, and what their calls cost. */
export interface GradedPool {
  readonly settings: Settings;
  readonly directory: ModelDirectory;
  /** Ids in the directory, in the order of the models. */
  readonly ids: readonly string[];
  readonly prices: readonly (ListPrice | undefined)[];
}

const provider = 'graded';
const million = 1e6;
/** Ratio of input to output prices, as most price lists have it, where records state only what calls cost. */
const inputShare = 0.25;
/** Tokens of an answer, where records do not count them. */
export const usualAnswer = 300;

/** The price at which calls of a model cost what the records say. */
function priceOfCalls(model: string, records: readonly GradedRecord[]): ListPrice | undefined {
  let paid = 0;
  let units = 0;
  for (const { prompt, cost, out_tokens: tokens } of records) {
    const own = cost?.[model];
    if (own === undefined) continue;
    paid += own;
    units += inputShare * estimateTokens(prompt) + (tokens?.[model] ?? usualAnswer);
  }
  if (units === 0) return undefined;
  const output = (paid / units) * million;
  return { input: inputShare * output, output };
}

/** The lowest price of the model in the catalog, at whatever provider. */
function listedPrice(model: string, catalog: readonly CatalogModel[]): ListPrice | undefined {
  const wanted = normalizeModelName(model);
  const found = catalog.flatMap(({ name, price }) =>
    price !== undefined && price.output > 0 && normalizeModelName(name) === wanted
      ? [{ input: price.input / 1000, output: price.output / 1000 }]
      : [],
  );
  return found.toSorted((a, b) => a.output - b.output)[0];
}

/**
 * Prices are those given, else those of the calls, else those of the catalog.
 * @throws InputError naming the models without a price
 */
export async function gradedPool(
  models: readonly string[],
  records: readonly GradedRecord[],
  given: {
    readonly catalog: readonly CatalogModel[];
    readonly prices: Readonly<Record<string, ListPrice>>;
    /** Whether models without a price are refused; else their price is unknown. True by default. */
    readonly needsPrices?: boolean;
    /** Folder with router weights; undefined: those of the package. */
    readonly weights: string | undefined;
  },
): Promise<GradedPool> {
  const prices = models.map(
    (model) => given.prices[model] ?? priceOfCalls(model, records) ?? listedPrice(model, given.catalog),
  );
  const unpriced = models.filter((_, at) => prices[at] === undefined);
  if (unpriced.length > 0 && given.needsPrices !== false)
    throw new InputError(
      `No price is known of ${unpriced.join(', ')}. Give --prices a JSON file: {"model": [USD per million tokens of input, of output]}.`,
    );
  const config = {
    discovery: false,
    sandbox: false,
    providers: {
      [provider]: {
        protocol: 'openai',
        base_url: 'https://graded.invalid/v1',
        models: models.map((name, at) => ({ name, price: prices[at] })),
      },
    },
    routing: { exploration: 0, ...(given.weights === undefined ? {} : { weights: given.weights }) },
  };
  const file = await parseConfig(JSON.stringify(config), 'the graded models', {});
  const settings = toSettings({ file, path: undefined });
  const directory = knownModels(settings.providers, []);
  return { settings, directory, ids: models.map((model) => `${provider}/${model}`), prices };
}
