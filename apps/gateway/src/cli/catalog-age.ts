/** How old prices are, and what to do about it. */
const dayMs = 86_400_000;

/** Prices of providers change every few weeks; after this many days some are likely to be wrong. */
export const staleAfterDays = 45;

export const updateAdvice =
  'Install a newer release of Sluice, or a newer catalog: `sluice catalog update FILE|https://URL --digest sha256:HEX`.';

/** Whole days since the date of a catalog; 0 if the clock is behind it. */
export function catalogAgeDays(date: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(date)) / dayMs));
}
