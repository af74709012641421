/** Lines that a mail program broke within a paragraph, joined again. */

/** Programs break lines before one of these columns. */
const NARROWEST = 72;
const WIDEST = 80;
/** A line that begins so is no continuation: quotes, lists, signatures, tables, what is set in. */
const ownLine = /^(?:[>|*+•\s-]|\d{1,3}[.)]\s|[a-z][.)]\s|$)/iu;

/** True if the line was broken because the next line's first word did not fit. */
function isBroken(line: string, next: string): boolean {
  if (line.length > WIDEST || ownLine.test(next) || /^[>|]|\s{3}|\t/.test(line)) return false;
  const word = /^\S+/.exec(next)?.[0].length ?? 0;
  return line.length + 1 + word > NARROWEST && /\s/.test(line.trim());
}

/** The text with its paragraphs in one line each; short lines, as of addresses, stay. */
export function unwrapped(text: string): string {
  let result = '';
  let before = '';
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) result += isBroken(before, line) ? ' ' : '\n';
    result += line.trimEnd();
    before = line.trimEnd();
  }
  return result;
}
