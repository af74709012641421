import { type EncodeReport, isRecord, type JsonObject, warn } from '../translation/index.ts';

/** Maximum number of cache breakpoints in a request. */
const maxBreakpoints = 4;

/**
 * Enforces the rules for cache breakpoints: at most four, keeping the last, which cover the longest prefixes; and no
 * one-hour breakpoint after a five-minute one.
 * @param places blocks and tools in prompt order; changed in place
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
