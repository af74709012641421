/** Runs the pattern of a trigger recognizer wherever its trigger occurs. */
import type { TriggerRecognizer } from '../recognizers/index.ts';
import type { ScannedText, TriggerHit } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { TableCells } from './table-cells.ts';

const contextBonus = 0.35;

/** @param byIndex trigger recognizers by index; undefined at the index of other kinds */
export function runTriggers(
  scanned: ScannedText,
  triggers: readonly TriggerHit[],
  byIndex: readonly (TriggerRecognizer | undefined)[],
): Span[] {
  const spans: Span[] = [];
  const tableCells = new TableCells(scanned, triggers);
  /** End of each recognizer's last match: a trigger inside it is part of the match. */
  const doneTo = new Int32Array(byIndex.length);
  const isNoLabel = (label: Pick<Span, 'start' | 'end'>, span: Span): boolean =>
    tableCells.isHeading(label, span) || isInName(scanned.text, label.end, span);
  const look = (recognizer: TriggerRecognizer, index: number, at: number, end: number): void => {
    const isLabel = recognizer.afterTerm === true;
    // `PV-330-12` is a code that starts with the letters of a label.
    if (isLabel && end - at <= 3 && scanned.text.charAt(end) === '-') return;
    if (at < (doneTo[index] ?? 0)) return;
    if (isLabel) for (const span of tableCells.find(recognizer, at, end)) spans.push(span);
    const from = recognizer.startOf?.(scanned.text, at) ?? (isLabel ? end : at);
    if (from < 0) return;
    const span = matchAt(scanned, recognizer, index, from);
    if (span === undefined || (isLabel && isNoLabel({ start: at, end }, span))) return;
    spans.push(span);
    doneTo[index] = span.end;
  };
  for (const { recognizers, at, end } of triggers) {
    for (const index of recognizers) {
      const recognizer = byIndex[index];
      if (recognizer !== undefined) look(recognizer, index, at, end);
    }
  }
  return spans;
}

/**
 * Whether a label is part of a longer name, `user_pool_arn` and `credential-action@v1`, or stands at the end of a line before
 * another label, as in a list of settings.
 */
function isInName(text: string, labelEnd: number, { start, end }: Span): boolean {
  const gap = text.slice(labelEnd, start);
  if (gap === '' || gap === '_' || gap === '-') return /[\p{L}@_-]/u.test(text.charAt(labelEnd));
  return gap.includes('\n') && !/[:=|]/.test(gap) && /^[ \t]{0,80}[:=](?!=)/.test(text.slice(end, end + 82));
}

function matchAt(
  scanned: ScannedText,
  { pattern, valid, tail, context, code, score, name: recognizer }: TriggerRecognizer,
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
  const last = tail === undefined ? end : tail(scanned.text, start, end);
  return { start, end: last, code, score: near ? Math.min(1, score + contextBonus) : score, recognizer };
}
