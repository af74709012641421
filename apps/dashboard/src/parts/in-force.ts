import type { Limits } from './limits.ts';
import { valueAt } from './value-at.ts';

/** Whose settings count, such as those of a team. */
export interface SettingsLevel {
  readonly from: string;
  readonly settings: unknown;
  /** Its limits, where it has any. */
  readonly limits?: Limits | undefined;
}

/** A value that counts, and who sets it. */
export interface Inherited {
  readonly value: unknown;
  readonly from: string;
}

/** Values that nobody below can take back. */
const fixedBy: Readonly<Record<string, string>> = {
  'anonymization.default': 'required',
  'anonymization.restore_secrets': 'never',
  provider_ids: 'deny',
};
/** Settings of which every level counts: each adds to those above, or narrows them. */
const added = [
  'models',
  'anonymization.thresholds',
  'anonymization.allow',
  'anonymization.deny',
  'anonymization.patterns',
];
/** The only ones of the routing that replace. */
const replaced = ['routing.default', 'routing.dial'];
const secondsOf: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * What counts of a setting, by the rules of the gateway: that of the innermost level, unless one above has fixed it, or each
 * level adds, or the shortest time holds. Empty if nobody sets it.
 * @param levels the outermost first
 */
export function inForceOf(path: string, levels: readonly SettingsLevel[]): readonly Inherited[] {
  const set = levels.flatMap(({ settings, from }) => {
    const value = valueAt(settings, path);
    return value === undefined || value === null ? [] : [{ value, from }];
  });
  const [section = ''] = path.split('.');
  if (added.includes(path) || (section === 'routing' && !replaced.includes(path))) return set;
  if (section === 'retention')
    return set.toSorted((one, other) => secondsIn(one) - secondsIn(other)).slice(0, 1);
  const fixed = section === 'overrides' ? 'deny' : fixedBy[path];
  const fixing = set.find(({ value }) => value === fixed);
  return fixing === undefined ? set.slice(-1) : [fixing];
}

/** Seconds of a duration such as `7d`. */
function secondsIn({ value }: Inherited): number {
  if (typeof value === 'number') return value;
  const [, count, unit = ''] = /^([0-9.]+)(ms|s|m|h|d)$/.exec(String(value)) ?? [];
  return Number(count) * (secondsOf[unit] ?? Number.NaN);
}
