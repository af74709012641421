import { readUsd } from '../../parts/index.ts';
import type { NewProvider, Provider } from './provider.ts';

type StoredModel = Exclude<NonNullable<NewProvider['models']>[number], string>;
export type Price = NonNullable<StoredModel['price']>;

/** The prices that can be typed: those that almost every model has. */
export const priceFields = ['input', 'output', 'cached_input', 'cache_write', 'request'] as const;
export type PriceField = (typeof priceFields)[number];

/** Prices as they are typed, in USD per million tokens; `request` in USD. */
export type PriceTexts = Readonly<Record<PriceField, string>>;

export const toPriceTexts = (price: Partial<Record<PriceField, number | null>> | null): PriceTexts => {
  const textOf = (field: PriceField): string => String(price?.[field] ?? '');
  return {
    input: textOf('input'),
    output: textOf('output'),
    cached_input: textOf('cached_input'),
    cache_write: textOf('cache_write'),
    request: textOf('request'),
  };
};

/** A price as it is typed: 0 is one too. Undefined for anything else. */
export const readPrice = (typed: string): number | undefined =>
  /^\$?0+(?:[.,]0*)?$/.test(typed.trim()) ? 0 : readUsd(typed);

/** What is wrong with a field: input and output are needed, the others may be empty. */
export function isPrice(field: PriceField, texts: PriceTexts): boolean {
  const isEmpty = texts[field].trim() === '';
  if (isEmpty) return field !== 'input' && field !== 'output';
  return readPrice(texts[field]) !== undefined;
}

/** The price of a model that a provider has of its own. */
export const ownPrice = (models: Provider['models'], name: string): Price | undefined =>
  (models ?? []).flatMap((one) => (typeof one !== 'string' && one.name === name ? [one.price] : []))[0];

/**
 * The models of a provider with a price of one of them; everything else that is stored of it stays.
 * @param texts undefined takes the price away, so that the one of the catalog counts again
 */
export function withPrice(
  models: Provider['models'],
  name: string,
  texts: PriceTexts | undefined,
): NonNullable<NewProvider['models']> {
  const all = (models ?? []).map((one) => (typeof one === 'string' ? { name: one } : one));
  const before = all.find((one) => one.name === name);
  const { price, ...facts } = before ?? { name };
  const changed: StoredModel = texts === undefined ? facts : { ...facts, price: mergedPrice(price, texts) };
  return before === undefined ? [...all, changed] : all.map((one) => (one === before ? changed : one));
}

function mergedPrice(before: Price | undefined, texts: PriceTexts): Price {
  const { input, output } = { input: readPrice(texts.input) ?? 0, output: readPrice(texts.output) ?? 0 };
  const typed = priceFields.flatMap((field) => {
    const value = readPrice(texts[field]);
    return value === undefined ? [] : [[field, value] as const];
  });
  const kept = Object.entries(before ?? {}).filter(([field]) => !priceFields.some((one) => one === field));
  return { ...Object.fromEntries([...kept, ...typed]), input, output };
}
