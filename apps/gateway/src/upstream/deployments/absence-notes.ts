/** Tells the other processes which deployments fail or are in cooldown, so that not each of them has to find out by failures of its own. */
import { isRecord } from '../../contract/index.ts';
import type { Broadcast } from '../../shared-state/index.ts';
import type { Deployments } from './deployments.ts';

/** What differs by less was told before. */
const minChangeMs = 500;

/** @returns to be called when a request to a deployment has failed */
export function createAbsenceNotes(
  deployments: Deployments,
  broadcast: Broadcast,
  now: () => number,
): (deploymentId: string) => void {
  /** Until when others know that a deployment is absent. */
  const told = new Map<string, number>();
  broadcast.on('deployment', (text) => {
    const note: unknown = JSON.parse(text);
    if (!isRecord(note)) return;
    const { id, breakerMs, cooldownMs } = note;
    if (typeof id !== 'string' || !isDuration(breakerMs) || !isDuration(cooldownMs)) return;
    // One that this process has never used, or that a caller named, is of no interest.
    deployments.all().get(id)?.absentElsewhere({ breakerMs, cooldownMs }, now());
  });
  return (id) => {
    const stats = deployments.all().get(id);
    if (stats === undefined) return;
    const nowMs = now();
    const { breakerMs, cooldownMs } = stats.absence(nowMs);
    const untilMs = nowMs + Math.max(breakerMs, cooldownMs);
    if (untilMs < Math.max(nowMs, told.get(id) ?? 0) + minChangeMs) return;
    told.set(id, untilMs);
    broadcast.send('deployment', JSON.stringify({ id, breakerMs, cooldownMs }));
  };
}

function isDuration(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}
