/** Rejoins the lines of flowed text, which says itself which lines go on (RFC 3676). */

const quote = /^(>*) ?(.*)$/s;
const signature = '-- ';

/**
 * Joins the lines of a flowed text, which end with `\n`; lines of quotations stay together.
 * @param withoutSpaces true if the space that marks a line that goes on is not part of the text
 */
export function joinFlowedText(text: string, withoutSpaces: boolean): string {
  // Pieces, joined once at the end: a line may go on for the whole text.
  const pieces: string[] = [];
  let depth = 0;
  let goesOn = false;
  for (const [index, line] of text.split('\n').entries()) {
    const [, marks = '', content = ''] = quote.exec(line) ?? [];
    const isSignature = content === signature;
    if (!goesOn || marks.length !== depth || isSignature)
      pieces.push(index === 0 ? '' : '\n', marks === '' ? '' : `${marks} `);
    depth = marks.length;
    goesOn = content.endsWith(' ') && !isSignature;
    pieces.push(goesOn && withoutSpaces ? content.slice(0, -1) : content);
  }
  return pieces.join('');
}
