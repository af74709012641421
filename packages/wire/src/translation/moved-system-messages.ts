import type { Turn } from './conversation.ts';
import { type EncodeReport, warn } from './encode-report.ts';

/** Tells that system texts in the middle go to the beginning, on wires with one place for them. */
export function reportMovedSystemMessages(turns: readonly Turn[], report: EncodeReport): void {
  const first = turns.findIndex(({ role }) => role !== 'system');
  if (first === -1) return;
  const isLate = turns.slice(first).some(({ role, parts }) => role === 'system' && parts.length > 0);
  if (isLate) warn(report, 'system messages moved to the beginning of the conversation');
}
