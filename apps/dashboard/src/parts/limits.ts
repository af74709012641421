import type { components } from '../api/index.ts';
import { formatCount, formatUsd } from '../format/index.ts';
import { readUsd } from './read-usd.ts';
import { text } from './text.ts';

export type Limits = components['schemas']['KeyLimits'];
type Budget = Exclude<NonNullable<Limits['budget']>, readonly unknown[]>;
export type Period = Budget['period'];

/** The first budget; several can only be set over the API. */
export function budgetsOf(limits: Limits): readonly Budget[] {
  const { budget } = limits;
  if (budget === null || budget === undefined) return [];
  return Array.isArray(budget) ? budget : [budget];
}

/** Each limit in a few words, budgets first. */
export function limitTexts(limits: Limits): readonly string[] {
  const { limitNames } = text;
  return [
    ...budgetsOf(limits).map(({ usd, period }) => limitNames.budget(formatUsd(usd), text.periods[period])),
    ...(['rpm', 'tpm', 'concurrency'] as const).flatMap((name) => {
      const value = limits[name];
      return value === null || value === undefined ? [] : [limitNames[name](formatCount(value))];
    }),
  ];
}

/** Limits in a few words. */
export function limitsText(limits: Limits): string {
  return limitTexts(limits).join(', ') || text.noLimits;
}

/** Limits as somebody types them. */
export interface LimitTexts {
  readonly rpm: string;
  readonly tpm: string;
  readonly concurrency: string;
  readonly usd: string;
  readonly period: Period;
}

export function toLimitTexts(limits: Limits): LimitTexts {
  const budget = budgetsOf(limits)[0];
  const number = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : String(value);
  return {
    rpm: number(limits.rpm),
    tpm: number(limits.tpm),
    concurrency: number(limits.concurrency),
    usd: number(budget?.usd),
    period: budget?.period ?? 'month',
  };
}

export const isWhole = (value: string): boolean =>
  value.trim() === '' || /^[1-9]\d{0,14}$/.test(value.trim());
export const isAmount = (value: string): boolean => value.trim() === '' || readUsd(value) !== undefined;

/** Whether what was typed can be limits. */
export const areLimits = (texts: LimitTexts): boolean =>
  isWhole(texts.rpm) && isWhole(texts.tpm) && isWhole(texts.concurrency) && isAmount(texts.usd);

/**
 * The change of limits: what was emptied becomes null, which removes it; members that the form does not have stay.
 * @param before what is stored; undefined for something new
 */
export function toLimits(texts: LimitTexts, before: Limits | undefined): Limits {
  const known = toLimitTexts(before ?? {});
  const changes = (['rpm', 'tpm', 'concurrency'] as const).flatMap((name) => {
    const value = texts[name].trim();
    return value === known[name] ? [] : [[name, value === '' ? null : Number(value)] as const];
  });
  const usd = texts.usd.trim();
  const amount = readUsd(usd);
  const isSameBudget = usd === known.usd && texts.period === known.period;
  const budget = amount === undefined ? null : { usd: amount, period: texts.period };
  return {
    ...Object.fromEntries(changes),
    ...(isSameBudget || (usd === '' && known.usd === '') ? {} : { budget }),
  };
}
