/** Restores texts with a mapping that the caller sends, as `/v1/anonymize` returned it. */
import { createRestoreStats, type ReplacementMap, Restorer, restoreInSteps } from '@sluice/pii';
import { type Pause, runInSlices } from '../../concurrency/index.ts';

/** Restores texts of any length, in slices between which other requests are served. */
export async function restoreTexts(
  texts: readonly string[],
  map: ReplacementMap,
  pause: Pause,
): Promise<string[]> {
  const restored: string[] = [];
  for (const text of texts) {
    // The caller has the values already, so nothing is withheld, not even in URLs.
    const options = { format: 'plain', restoreSecrets: true } as const;
    const restorer = new Restorer(map, undefined, options, createRestoreStats(Number.POSITIVE_INFINITY));
    restored.push(await runInSlices(restoreInSteps(restorer, text), pause));
  }
  return restored;
}
