import type { Turn } from './conversation.ts';
import { type EncodeReport, warn } from './encode-report.ts';

/** Warns that later system messages move to the beginning, on wires that accept them only there. */
export function reportMovedSystemMessages(turns: readonly Turn[], report: EncodeReport): void {
  const first = turns.findIndex(({ role }) => role !== 'system');
  if (first === -1) return;
  const isLate = turns.slice(first).some(({ role, parts }) => role === 'system' && parts.length > 0);
  if (isLate) warn(report, 'system messages moved to the beginning of the conversation');
}
