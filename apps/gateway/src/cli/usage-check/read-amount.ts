/** The character before the fraction of the numbers in a column. */
export type DecimalMark = '.' | ',';

/** A sum of money; the currency is undefined if the cell names none. */
export interface Amount {
  readonly nanos: number;
  readonly currency: string | undefined;
}

const currencySigns: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
};
/** A number with its sign and currency; digits may be grouped by any of the usual characters. */
const amountPattern =
  /^(?<open>\()?(?<sign>[-+])?(?<before>US\$|[$€£¥]|[A-Z]{3})?(?<inner>[-+])?(?<digits>[0-9.,]*[0-9][.,]?)(?<exponent>[eE][-+]?[0-9]{1,2})?(?<after>US\$|[$€£¥]|[A-Z]{3})?(?<trailing>-)?(?<close>\))?$/;

/**
 * The decimal mark of a column. A number alone can be ambiguous (`1,234`), the others of its column rarely are.
 * `delimiter` decides if they all are: who separates cells by semicolons writes decimal commas.
 */
export function decimalMarkOf(cells: readonly string[], delimiter: string): DecimalMark {
  let points = 0;
  let commas = 0;
  for (const cell of cells) {
    const mark = certainMarkOf(cell);
    if (mark === '.') points++;
    if (mark === ',') commas++;
  }
  if (points !== commas) return points > commas ? '.' : ',';
  const hasPoint = cells.some((cell) => cell.includes('.'));
  return delimiter === ';' && !hasPoint ? ',' : '.';
}

/** Longer cells hold no amount. */
const maxAmountChars = 64;

/** The decimal mark that a single number proves; undefined if it could be read in both ways. */
function certainMarkOf(cell: string): DecimalMark | undefined {
  if (cell.length > maxAmountChars) return undefined;
  const marks = cell.replaceAll(/[^.,]/g, '');
  if (marks === '') return undefined;
  const last = marks.at(-1) === ',' ? ',' : '.';
  const other = last === ',' ? '.' : ',';
  // Both occur: the last one is before the fraction. One occurs twice: it groups thousands.
  if (marks.includes(other)) return last;
  if (marks.length > 1) return other;
  return /(?:^|[^0-9])0[.,][0-9]|[.,](?:[0-9]{1,2}|[0-9]{4,})(?:[^0-9]|$)|[0-9]{4,}[.,]|[0-9][.,][0-9]*[eE]/.test(
    cell,
  )
    ? last
    : undefined;
}

/** Reads a sum of money as people and providers write it: `-0,12 €`, `(1.5)`, `1'234.50`, `1.2E-05`; undefined if it is none. */
export function readAmount(cell: string, mark: DecimalMark): Amount | undefined {
  if (cell.length > maxAmountChars) return undefined;
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\s'’_]/g, '')
    .replaceAll(/[−–]/g, '-');
  const groups = amountPattern.exec(text)?.groups;
  if (groups === undefined || (groups['open'] === undefined) !== (groups['close'] === undefined))
    return undefined;
  const digits = (groups['digits'] ?? '').replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.');
  const value = Number(`${digits}${groups['exponent'] ?? ''}`);
  if (!Number.isFinite(value)) return undefined;
  const signs = [groups['open'], groups['sign'], groups['inner'], groups['trailing']].filter(
    (sign) => sign !== undefined,
  );
  if (signs.length > 1) return undefined;
  const minus = signs.length === 1 && signs[0] !== '+';
  const currency = groups['before'] ?? groups['after'];
  return {
    nanos: Math.round((minus ? -value : value) * 1e9) + 0,
    currency: currency === undefined ? undefined : (currencySigns[currency] ?? currency),
  };
}
