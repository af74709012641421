import type { NameSpan } from '../names/index.ts';

/** Characters of code and markup, which no name and no address holds. */
const code = /[[\]{}=<>|\\;#~^]|=>|::|\(\)/;

/**
 * Whether what the model found can be one at all. The model reads words; that a list of numbers or a call of a
 * function is no address is told better by its signs.
 */
export function isPlausible(text: string, { start, end, label }: NameSpan): boolean {
  const value = text.slice(start, end);
  if (code.test(value) || isUnbalanced(value)) return false;
  return label !== 'ADDRESS' || (/\p{L}{3}/u.test(value) && /\d|\p{Lu}/u.test(value));
}

function isUnbalanced(value: string): boolean {
  const opened = value.split('(').length;
  return opened !== value.split(')').length;
}
