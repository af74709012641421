/**
 * Who says what in a transcript: `anna: did you ring?` above `tomo: yes, they are open`. Beside the label of somebody who is known by a
 * given name, the label of the next or last line is somebody, too.
 */
import { isNeverName } from '../non-names.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { isUnambiguousGivenName } from './given-names.ts';

const maxLabel = 20;
/** A line that somebody says: its label, and two words or more. */
const spoken =
  /^(?:[[(]?\d{1,2}[:.]\d{2}[\])]?[ -]{1,3})?(\p{L}[\p{L}\p{M}'’-]{1,19}):[ \t]{1,3}\p{L}\S{0,24}[ \t]\S/u;

/** Characters before a label on its line: a time. */
const maxLead = 12;

/** Start of the line of a label, if it is near; else negative. */
function lineStart(text: string, at: number): number {
  const from = Math.max(0, at - maxLead - 1);
  const newline = text.slice(from, at).lastIndexOf('\n');
  if (newline < 0) return from === 0 ? 0 : -1;
  return from + newline + 1;
}

/** The label of the line that starts here; at most its first characters are read. */
function labelOf(text: string, start: number): string | undefined {
  return spoken.exec(text.slice(start, start + 80).split('\n', 1)[0] ?? '')?.[1];
}

/** How far back a line may start: farther away it is none of a transcript that says who. */
const maxLine = 400;

/** Whether somebody who is known says the line before or after. */
function isAmongSpeakers(text: string, start: number): boolean {
  const next = text.slice(start, start + maxLine).indexOf('\n');
  const lines = [next < 0 ? -1 : start + next + 1];
  if (start > 0) {
    const from = Math.max(0, start - 1 - maxLine);
    const before = text.slice(from, start - 1).lastIndexOf('\n');
    if (before >= 0 || from === 0) lines.push(before < 0 ? 0 : from + before + 1);
  }
  return lines.some((line) => {
    const label = line < 0 ? undefined : labelOf(text, line);
    return label !== undefined && isUnambiguousGivenName(label);
  });
}

const speaker: TriggerRecognizer = {
  kind: 'trigger',
  code: 101,
  score: 0.7,
  chars: ':',
  startOf: (text, at) => {
    const word = /(\p{L}[\p{L}\p{M}'’-]{1,19})$/u.exec(text.slice(Math.max(0, at - maxLabel), at))?.[1];
    return word === undefined ? -1 : at - word.length;
  },
  pattern: /\p{L}[\p{L}\p{M}'’-]{1,19}(?=:[ \t])/uy,
  valid: (value, text, start) => {
    if (isNeverName(value)) return false;
    const line = lineStart(text, start);
    return line >= 0 && labelOf(text, line) === value && isAmongSpeakers(text, line);
  },
};

export const speakerRecognizers: readonly TriggerRecognizer[] = [speaker];
