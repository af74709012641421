/** The order of day and month in dates of figures alone, such as 03/04/2026. */
export type DateOrder = 'dmy' | 'mdy';

const dayMs = 86_400_000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const figures = /^([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?=$|[T\s,])/;

/**
 * The order in which a column has day and month: as its dates prove, else as points do (German), else undefined: then
 * nobody can know.
 */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
  const found = cells.map((cell) => figures.exec(cell.trim())).filter((match) => match !== null);
  if (found.some(([, first]) => Number(first) > 12)) return 'dmy';
  if (found.some(([, , , second]) => Number(second) > 12)) return 'mdy';
  return found.length > 0 && found.every(([, , separator]) => separator === '.') ? 'dmy' : undefined;
}

/** Whether any date of a column needs an order to be read. */
export function needsDateOrder(cells: readonly string[]): boolean {
  return cells.some((cell) => figures.test(cell.trim()));
}

/**
 * Reads the day in UTC, as `2026-11-03`, of a date or a point in time: ISO 8601, `20261103`, Unix seconds or
 * milliseconds, `11/3/2026`, `Nov 3, 2026`. Undefined if it is none. A time without a zone is taken as UTC.
 */
export function readDay(cell: string, order: DateOrder = 'mdy'): string | undefined {
  const text = cell.trim();
  const unix = /^[0-9]{10}(?:[0-9]{3})?(?:\.0+)?$/.exec(text);
  if (unix !== null) {
    const isMs = (text.split('.')[0] ?? '').length === 13;
    const date = new Date(Number(text) * (isMs ? 1 : 1000));
    return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), undefined);
  }
  const iso = /^([0-9]{4})([-/.]?)([0-9]{1,2})\2([0-9]{1,2})(?:(?:T|\s+)(.*))?$/i.exec(text);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]), iso[5]);
  const short = figures.exec(text);
  if (short !== null) {
    const [first, second] = [Number(short[1]), Number(short[3])];
    const year = Number(short[4]) + ((short[4] ?? '').length === 2 ? 2000 : 0);
    const rest = text.slice(short[0].length).replace(/^[T\s,]+/, '');
    return order === 'dmy' ? dayOf(year, second, first, rest) : dayOf(year, first, second, rest);
  }
  const named =
    /^(?:([a-z]{3})[a-z]*\.?\s+([0-9]{1,2})|([0-9]{1,2})[-.\s]+([a-z]{3})[a-z]*\.?),?[-\s]+([0-9]{4})$/i.exec(
      text,
    );
  if (named === null) return undefined;
  const month = months.indexOf((named[1] ?? named[4] ?? '').toLowerCase()) + 1;
  return dayOf(Number(named[5]), month, Number(named[2] ?? named[3]), undefined);
}

/** Bills are younger; and days of five-digit years could not be compared as texts. */
const firstYear = 2000;
const lastYear = 2199;

/** The day in UTC; undefined for a day that does not exist, or in which nobody was billed. */
function dayOf(year: number, month: number, day: number, time: string | undefined): string | undefined {
  if (year < firstYear || year > lastYear) return undefined;
  const startMs = Date.UTC(year, month - 1, day);
  const date = new Date(startMs);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || month < 1) return undefined;
  const clock =
    /^([0-9]{1,2}):([0-9]{2})(?::[0-9]{2}(?:\.[0-9]+)?)?\s*(am|pm)?\s*([-+][0-9]{2}:?[0-9]{2}|[-+][0-9]{2})?/i.exec(
      time?.trim() ?? '',
    );
  const zone = clock?.[4];
  if (clock === null || zone === undefined) return date.toISOString().slice(0, 10);
  const digits = zone.replaceAll(/[^0-9]/g, '').padEnd(4, '0');
  const offsetMinutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  const minutes =
    Number(clock[1]) * 60 + Number(clock[2]) - (zone.startsWith('-') ? -offsetMinutes : offsetMinutes);
  return new Date(startMs + Math.floor(minutes / 1440) * dayMs).toISOString().slice(0, 10);
}
