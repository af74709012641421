import type { CatalogModel, ServicePrice } from '@sluice/catalog';
import { relativeMove } from './relative-move.ts';

/** A price or limit, or a fact in words. */
type Value = number | string;

/** One changed fact of a model; undefined is unknown. */
interface Change {
  readonly id: string;
  readonly field: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  /** A price that moved by more than the limit, or that was lost. */
  readonly alarming: boolean;
}

/** What a new catalog changes, each list in the order of the catalogs. */
export interface CatalogDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly Change[];
}

/**
 * Compares prices, limits and abilities of two catalogs.
 *
 * @param limit the largest relative move of a price that raises no alarm, 0.3 for 30 %
 */
export function diffCatalogs(
  before: readonly CatalogModel[],
  after: readonly CatalogModel[],
  limit: number,
): CatalogDiff {
  const old = new Map(before.map((model) => [idOf(model), model]));
  const fresh = new Set(after.map(idOf));
  return {
    added: after.map(idOf).filter((id) => !old.has(id)),
    removed: before.map(idOf).filter((id) => !fresh.has(id)),
    changed: after.flatMap((model) => {
      const previous = old.get(idOf(model));
      return previous === undefined ? [] : changesOf(previous, model, limit);
    }),
  };
}

function changesOf(before: CatalogModel, after: CatalogModel, limit: number): Change[] {
  const old = valuesOf(before);
  const fresh = valuesOf(after);
  const fields = new Set([...old.keys(), ...fresh.keys()]);
  return [...fields].flatMap((field): Change[] => {
    const was = old.get(field);
    const is = fresh.get(field);
    return was === is
      ? []
      : [{ id: idOf(after), field, before: was, after: is, alarming: isAlarming(field, was, is, limit) }];
  });
}

function isAlarming(field: string, was: Value | undefined, is: Value | undefined, limit: number): boolean {
  return (
    field.startsWith('price.') &&
    typeof was === 'number' &&
    (typeof is !== 'number' || relativeMove(was, is) > limit)
  );
}

const ignored: ReadonlySet<string> = new Set(['provider', 'name', 'source', 'price']);

function valuesOf(model: CatalogModel): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const [field, value] of Object.entries(model)) {
    if (!ignored.has(field)) {
      values.set(field, typeof value === 'number' ? value : String(value));
    }
  }
  const { serviceTiers = {}, ...price } = model.price ?? {};
  putPrice('price', price, values);
  for (const [tier, prices] of Object.entries(serviceTiers)) {
    putPrice(`price.${tier}`, prices, values);
  }
  return values;
}

function putPrice(label: string, price: Partial<ServicePrice>, values: Map<string, Value>): void {
  const { tiers = [], ...classes } = price;
  for (const [name, value] of Object.entries(classes)) {
    values.set(`${label}.${name}`, value);
  }
  for (const { aboveInputTokens, ...tierClasses } of tiers) {
    for (const [name, value] of Object.entries(tierClasses)) {
      values.set(`${label}.${name}>${aboveInputTokens}`, value);
    }
  }
}

function idOf({ provider, name }: CatalogModel): string {
  return `${provider}/${name}`;
}
