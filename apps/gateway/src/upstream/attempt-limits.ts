import type { ModelTarget } from '../providers/index.ts';
import type { DeadlineLimits } from './deadlines.ts';
import type { DeploymentStats } from './fleet/index.ts';

/** Until the first event of a stream where the operator set nothing. */
const firstByteCapMs = 60_000;
/** No deployment is held to less. */
const leastFirstByteMs = 2000;
/** How far above what is usual an answer may be before it is looked for elsewhere. */
const factor = 4;

/**
 * The clocks of one attempt. Where another deployment could take over, the first byte is waited for only as
 * long as this deployment's own history makes plausible: max(2 s, 4 x its 99th percentile), under the cap of
 * the configuration. A whole answer has no first byte before its last; it is held to that many times the usual
 * time for each token that it may have. Where there is nobody else, only the cap counts: an unusually long
 * prompt must not be cut for nothing.
 */
export function attemptLimits(facts: {
  readonly target: ModelTarget;
  readonly stats: DeploymentStats;
  readonly stream: boolean;
  readonly hasElsewhere: boolean;
  /** The most tokens the answer may have; undefined where nothing limits it. */
  readonly mostOutputTokens: number | undefined;
  readonly startedAtMs: number;
  readonly totalAtMs: number;
}): DeadlineLimits {
  const { target, stats, stream, hasElsewhere, mostOutputTokens, startedAtMs, totalAtMs } = facts;
  const { provider } = target;
  const capMs = provider.firstByteTimeoutMs ?? (stream ? firstByteCapMs : totalAtMs - startedAtMs);
  const usualMs = !hasElsewhere
    ? undefined
    : stream
      ? stats.firstByteP99Ms()
      : wholeMs(stats.perTokenP99Ms(), mostOutputTokens);
  const firstByteMs =
    usualMs === undefined ? capMs : Math.min(capMs, Math.max(leastFirstByteMs, factor * usualMs));
  return { firstByteMs, idleMs: provider.idleTimeoutMs, totalAtMs };
}

function wholeMs(perTokenMs: number | undefined, tokens: number | undefined): number | undefined {
  return perTokenMs === undefined || tokens === undefined ? undefined : perTokenMs * tokens;
}
