/** Lines that a mail program broke within a paragraph, joined again. */

/** Programs break lines before one of these columns. */
const minWrapColumn = 72;
const maxWrapColumn = 80;
/** A line that begins so is no continuation: quotes, lists, signatures, tables, what is set in. */
const startsNewLine = /^(?:[>|*+•\s-]|\d{1,3}[.)]\s|[a-z][.)]\s|$)/iu;

/** True if the line was broken because the next line's first word did not fit. */
function isWrapped(line: string, next: string): boolean {
  if (line.length > maxWrapColumn || startsNewLine.test(next) || /^[>|]|\s{3}|\t/.test(line)) return false;
  const word = /^\S+/.exec(next)?.[0].length ?? 0;
  return line.length + 1 + word > minWrapColumn && /\s/.test(line.trim());
}

/** The text with its paragraphs in one line each; short lines, as of addresses, stay. */
export function unwrapLines(text: string): string {
  let result = '';
  let before = '';
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) result += isWrapped(before, line) ? ' ' : '\n';
    result += line.trimEnd();
    before = line.trimEnd();
  }
  return result;
}
