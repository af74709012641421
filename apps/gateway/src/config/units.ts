import { Type } from 'typebox';

/** A duration such as `60s`, or a number of seconds; the description says what it limits. */
export const duration = (description: string) =>
  Type.Union([Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d)$' }), Type.Number({ minimum: 0 })], {
    description,
  });

/** A size such as `64mb`, or a number of bytes; the description says what it limits. */
export const size = (description: string) =>
  Type.Union([Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?(b|kb|mb|gb)$' }), Type.Integer({ minimum: 1 })], {
    description,
  });

/** The least that `timeouts.max_total` can be: with less, no provider answers in time. */
export const minTotalTimeoutMs = 1000;

const durationUnitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const sizeUnitBytes = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const;

/** Parses `60s`, `1.5m` or a number of seconds, to whole milliseconds. The format has been validated. */
export function durationMs(value: string | number): number {
  if (typeof value === 'number') return Math.floor(value * 1000);
  const match = /^([0-9.]+)(ms|s|m|h|d)$/.exec(value);
  const unit = match?.[2];
  return match === null || !isKeyOf(durationUnitMs, unit)
    ? Number.NaN
    : Math.floor(Number(match[1]) * durationUnitMs[unit]);
}

/** Parses `64mb` or a number of bytes, to bytes. The format has been validated. */
export function sizeBytes(value: string | number): number {
  if (typeof value === 'number') return value;
  const match = /^([0-9.]+)(b|kb|mb|gb)$/.exec(value);
  const unit = match?.[2];
  return match === null || !isKeyOf(sizeUnitBytes, unit)
    ? Number.NaN
    : Math.floor(Number(match[1]) * sizeUnitBytes[unit]);
}

function isKeyOf<T extends object>(table: T, key: PropertyKey | undefined): key is keyof T {
  return key !== undefined && Object.hasOwn(table, key);
}

/** Whether a setting of `true`, `false`, `on` or `off` is on. */
export function isOn(value: boolean | string | undefined): boolean {
  return value === true || value === 'on';
}
