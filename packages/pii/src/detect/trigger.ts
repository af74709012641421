/** Runs the pattern of a trigger recognizer at each place where its trigger stands. */
import type { TriggerRecognizer } from '../recognizers/index.ts';
import type { ScannedText, TriggerHit } from '../scan/index.ts';
import type { Span } from '../span.ts';

const contextBonus = 0.35;
/** A longer cell of a table is text, not a value. */
const longestCell = 256;

/** @param byIndex the trigger recognizers, at their index; holes where another kind stands */
export function findTriggered(
  scanned: ScannedText,
  triggers: readonly TriggerHit[],
  byIndex: readonly (TriggerRecognizer | undefined)[],
): Span[] {
  const spans: Span[] = [];
  /** Where each recognizer's last value ended: a trigger inside it is a part of it. */
  const doneTo = new Map<number, number>();
  for (const { recognizer: index, at, end } of triggers) {
    const recognizer = byIndex[index];
    // `PV-330-12` is a code that begins with the letters of a label.
    if (recognizer?.afterTerm === true && end - at <= 3 && scanned.text.charAt(end) === '-') continue;
    if (recognizer === undefined || at < (doneTo.get(index) ?? 0)) continue;
    if (recognizer.afterTerm === true) spans.push(...cellsOf(scanned, recognizer, at, end));
    const from = recognizer.startOf?.(scanned.text, at) ?? (recognizer.afterTerm === true ? end : at);
    if (from < 0) continue;
    const span = matchAt(scanned, recognizer, index, from);
    if (span === undefined) continue;
    spans.push(span);
    doneTo.set(index, span.end);
  }
  return spans;
}

/** A label that heads the column of a table labels every cell of it. */
function cellsOf(scanned: ScannedText, recognizer: TriggerRecognizer, at: number, end: number): Span[] {
  const { pattern, valid, code, score } = recognizer;
  const spans: Span[] = [];
  const cells = scanned.tables.cellsBelow(at);
  const label = cells.length === 0 ? '' : `${scanned.text.slice(at, end)}: `;
  for (const cell of cells) {
    const raw = scanned.text.slice(cell.start, cell.end);
    const value = raw.replaceAll(/^[\s"'`]{1,8}|[\s"'`]{1,8}$/g, '');
    if (value === '' || value.length > longestCell) continue;
    pattern.lastIndex = end - at;
    const match = pattern.exec(label + value);
    if (match === null || (match[1] ?? match[0]) !== value) continue;
    const start = cell.start + raw.indexOf(value);
    if (valid !== undefined && !valid(value, scanned.text, start)) continue;
    spans.push({ start, end: start + value.length, code, score });
  }
  return spans;
}

function matchAt(
  scanned: ScannedText,
  { pattern, valid, context, code, score }: TriggerRecognizer,
  index: number,
  from: number,
): Span | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(scanned.text);
  if (match === null) return undefined;
  const value = match[1] ?? match[0];
  const end = match.index + match[0].length;
  const start = end - value.length;
  if (value.length === 0) return undefined;
  const near = context !== undefined && scanned.near(index, start, end);
  if (!near && context?.required === true) return undefined;
  if (valid !== undefined && !valid(value, scanned.text, start)) return undefined;
  return { start, end, code, score: near ? Math.min(1, score + contextBonus) : score };
}
