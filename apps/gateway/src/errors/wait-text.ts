const units: readonly (readonly [name: string, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** A wait for people, rounded up: `7 seconds`, `3 hours`. */
export function waitText(waitMs: number): string {
  const [name, ms] = units.find(([, unitMs]) => waitMs >= 2 * unitMs) ?? ['second', 1000];
  const count = Math.max(1, Math.ceil(waitMs / ms));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
