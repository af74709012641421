import type { Turn } from './conversation.ts';
import { type EncodeReport, warn } from './encode-report.ts';

/**
 * Warns that later system messages move to the beginning, on wires that accept them only there.
 * @param isKept whether the message at a position stays where it is
 */
export function reportMovedSystemMessages(
  turns: readonly Turn[],
  report: EncodeReport,
  isKept: (at: number) => boolean = () => false,
): void {
  const first = turns.findIndex(({ role }) => role !== 'system');
  if (first === -1) return;
  const isLate = turns.some(
    ({ role, parts }, at) => at > first && role === 'system' && parts.length > 0 && !isKept(at),
  );
  if (isLate) warn(report, 'system messages moved to the beginning of the conversation');
}
