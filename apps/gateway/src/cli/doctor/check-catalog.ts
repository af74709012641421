import type { ActiveCatalog } from '../../catalog/index.ts';
import { catalogAgeDays, staleAfterDays, updateAdvice } from '../catalog-age.ts';
import type { Finding } from './finding.ts';

/** Checks that the catalog can be read, and that its prices are not too old. */
export function checkCatalog(
  { date, origin, models, sources, problem }: ActiveCatalog,
  nowMs: number,
): Finding {
  const what = 'catalog';
  if (problem !== undefined) return { state: 'warn', what, message: problem, fix: updateAdvice };
  const ageDays = catalogAgeDays(date, nowMs);
  const oldest = sources.map((source) => source.date).toSorted()[0] ?? date;
  const age = ageDays === 1 ? '1 day old' : `${ageDays} days old`;
  const message = `${origin}, ${models.length} models, newest facts of ${date} (${age}), oldest source of ${oldest}`;
  return ageDays > staleAfterDays
    ? {
        state: 'warn',
        what,
        message: `${message}: prices and limits may have changed since`,
        fix: updateAdvice,
      }
    : { state: 'ok', what, message };
}
