import { type EncodeReport, isRecord, type JsonObject, warn } from '../translation/index.ts';

/** Most marks in a request. */
const maxBreakpoints = 4;

/**
 * Keeps the rules for cache marks (prompt caching): at most four, of which the last reach furthest, and no mark for
 * an hour after one for five minutes.
 * @param places blocks and tools in the order of the prompt; changed in place
 */
export function limitCacheBreakpoints(places: readonly JsonObject[], report: EncodeReport): void {
  const marked = places.filter((place) => isRecord(place['cache_control']));
  const surplus = marked.length - maxBreakpoints;
  let isShort = false;
  for (const [index, place] of marked.entries()) {
    const mark = place['cache_control'];
    if (index < surplus) {
      delete place['cache_control'];
      warn(report, 'cache_control dropped: at most 4 cache breakpoints are supported');
    } else if (isRecord(mark) && mark['ttl'] === undefined) {
      isShort = true;
    } else if (isShort) {
      place['cache_control'] = { type: 'ephemeral' };
      warn(report, 'cache_control shortened: a 1h breakpoint cannot follow a 5m one');
    }
  }
}
