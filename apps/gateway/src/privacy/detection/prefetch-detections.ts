import type { Field, SpanCache } from '@sluice/pii';
import type { Principal } from '../../auth/index.ts';
import type { TimeSlices } from '../../concurrency/index.ts';
import { detectOnThread } from './detect-on-thread.ts';
import type { DetectionThread } from './detection-thread.ts';
import type { PrivacyEngine } from './engine.ts';
import type { ExternalSearch, Findings } from './external-detector.ts';

/** Detectors used outside of the session of a request. */
export interface DetectionDeps {
  /** The engine, created on first use. Throws on failure. */
  readonly engine: () => PrivacyEngine;
  /** The external detector; undefined if none is configured. */
  readonly external?: (() => ExternalSearch | undefined) | undefined;
  /** Shares the main thread among long texts. */
  readonly slices: TimeSlices;
  /** The detection thread, for long texts; without it they are searched on the main thread. */
  readonly threadFor?: ((principal: Principal) => Pick<DetectionThread, 'detect'>) | undefined;
}

/** Results available before the session of a request begins. */
export interface PrefetchedDetections {
  /** Results of the external detector. */
  readonly findings?: Findings | undefined;
  /** Cached results and those of long texts. */
  readonly cache?: SpanCache | undefined;
}

/** Runs asynchronous detectors; returns a promise only if there are any. */
export function prefetchDetections(
  deps: DetectionDeps,
  fields: readonly Field[],
  principal: Principal,
): PrefetchedDetections | Promise<PrefetchedDetections> {
  const cache = deps.engine().cacheFor?.(principal.accountId);
  const searched = detectOnThread(deps.threadFor?.(principal), cache, fields, () =>
    deps.slices.open(principal),
  );
  const findings = deps.external?.()?.find(fields);
  if (searched === undefined && findings === undefined) return { cache };
  return Promise.all([searched, findings]).then(([found, others]) => ({
    cache: found ?? cache,
    findings: others,
  }));
}
