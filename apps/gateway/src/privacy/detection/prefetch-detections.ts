import type { Field, SpanCache } from '@sluice/pii';
import type { Principal } from '../../auth/index.ts';
import { detectOnThread } from './detect-on-thread.ts';
import type { DetectionThread } from './detection-thread.ts';
import type { PrivacyEngine } from './engine.ts';
import type { ExternalSearch, Findings } from './external-detector.ts';

/** What searches texts outside of the session of a request. */
export interface DetectionDeps {
  /** Created on first use. Throws if it cannot be. */
  readonly engine: () => PrivacyEngine;
  /** What asks the operator's detector; undefined if none is configured. */
  readonly external?: (() => ExternalSearch | undefined) | undefined;
  /** Searches long texts; without it they are searched on this thread. */
  readonly threadFor?: ((accountId: string) => Pick<DetectionThread, 'detect'>) | undefined;
}

/** What is known of the texts of a request before its session begins. */
export interface PrefetchedDetections {
  /** What the owner's detector found. */
  readonly findings?: Findings | undefined;
  /** What was remembered or found in long texts. */
  readonly cache?: SpanCache | undefined;
}

/** Asks whoever has to be waited for; a promise only then. */
export function prefetchDetections(
  deps: DetectionDeps,
  fields: readonly Field[],
  { accountId }: Principal,
): PrefetchedDetections | Promise<PrefetchedDetections> {
  const { cache } = deps.engine();
  const searched = detectOnThread(deps.threadFor?.(accountId), cache, fields);
  const findings = deps.external?.()?.find(fields);
  if (searched === undefined && findings === undefined) return { cache };
  return Promise.all([searched, findings]).then(([found, others]) => ({
    cache: found ?? cache,
    findings: others,
  }));
}
