import type { CatalogModel, Price } from '@sluice/catalog';
import { relativeMove } from './relative-move.ts';

/** One number of one model that is not what it was; undefined is unknown. */
interface Change {
  readonly id: string;
  readonly field: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
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
 * Compares prices and limits of two catalogs.
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
  const old = numbersOf(before);
  const fresh = numbersOf(after);
  const fields = new Set([...old.keys(), ...fresh.keys()]);
  return [...fields].flatMap((field): Change[] => {
    const was = old.get(field);
    const is = fresh.get(field);
    if (was === is) {
      return [];
    }
    const alarming =
      field.startsWith('price.') && was !== undefined && (is === undefined || relativeMove(was, is) > limit);
    return [{ id: idOf(after), field, before: was, after: is, alarming }];
  });
}

function numbersOf(model: CatalogModel): Map<string, number> {
  const numbers = new Map<string, number>();
  const put = (field: string, value: number | undefined): void => {
    if (value !== undefined) {
      numbers.set(field, value);
    }
  };
  put('contextWindow', model.contextWindow);
  put('maxInputTokens', model.maxInputTokens);
  put('maxOutputTokens', model.maxOutputTokens);
  if (model.price !== undefined) {
    putPrice(model.price, put);
  }
  return numbers;
}

function putPrice({ tiers = [], ...classes }: Price, put: (field: string, value: number) => void): void {
  for (const [name, value] of Object.entries(classes)) {
    put(`price.${name}`, value);
  }
  for (const { aboveInputTokens, ...tierClasses } of tiers) {
    for (const [name, value] of Object.entries(tierClasses)) {
      put(`price.${name}>${aboveInputTokens}`, value);
    }
  }
}

function idOf({ provider, name }: CatalogModel): string {
  return `${provider}/${name}`;
}
