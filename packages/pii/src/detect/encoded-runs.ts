/** Runs of characters that may encode a text, also in lines of the same length, as in mail, certificates and tool results. */

export interface EncodedRun {
  readonly start: number;
  readonly end: number;
  readonly run: string;
}

export interface EncodedLines {
  /** Lines that may be parts of one text; all but the last have the same length. */
  readonly lines: readonly EncodedRun[];
  /** A last line that is too short to be a run itself. */
  readonly tail: EncodedRun | undefined;
}

/** Characters of Base64 in both alphabets, and of hexadecimal text. */
const runs = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{8,}={0,2}(?![A-Za-z0-9+/_=-])/g;
/** Lines are as long as this, but for the last one. */
const minLineLength = 16;
const maxGap = 48;
/** A line end, also escaped once or more, with indentation, quotes and marks of quoted or changed lines. */
const lineEnd =
  '[ \\t"\'`,]{0,8}(?:\\\\{1,8}r)?(?:\\\\{1,8}n|\\r?\\n|<br ?/?>)(?:\\\\{1,8}t|[ \\t"\'`>|#*]){0,24}';
const isLineEnd = new RegExp(`^${lineEnd}$`);
const shortLine = new RegExp(`${lineEnd}([A-Za-z0-9+/_-]{1,7}={0,2})(?![A-Za-z0-9+/_=-])`, 'y');

/** Finds the runs of at least this length, in order, with lines that belong together. */
export function* runsIn(text: string, minLength: number): Generator<EncodedLines> {
  let lines: EncodedRun[] = [];
  for (const { 0: found, index } of text.matchAll(runs)) {
    const own = withoutEscape(text, { start: index, end: index + found.length, run: found });
    if (continues(text, lines, own)) lines.push(own);
    else {
      if (lines.length > 0) yield { lines, tail: tailOf(text, lines) };
      lines = own.run.length < minLength ? [] : [own];
    }
  }
  if (lines.length > 0) yield { lines, tail: tailOf(text, lines) };
}

/** Without the letter of an escape such as `\\n` before it. */
function withoutEscape(text: string, { start, end, run }: EncodedRun): EncodedRun {
  const isEscaped = text.charAt(start - 1) === '\\' && /^[nrt]/.test(run);
  return isEscaped ? { start: start + 1, end, run: run.slice(1) } : { start, end, run };
}

function continues(text: string, lines: readonly EncodedRun[], next: EncodedRun): boolean {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || first.run.length < minLineLength) return false;
  if (last.run.length !== first.run.length || next.run.length > first.run.length) return false;
  if (last.run.endsWith('=')) return false;
  return next.start - last.end <= maxGap && isLineEnd.test(text.slice(last.end, next.start));
}

function tailOf(text: string, lines: readonly EncodedRun[]): EncodedRun | undefined {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || first.run.length < minLineLength) return undefined;
  if (last.run.length !== first.run.length || last.run.endsWith('=')) return undefined;
  shortLine.lastIndex = last.end;
  const found = shortLine.exec(text);
  const run = found?.[1];
  if (found === null || run === undefined) return undefined;
  const end = last.end + found[0].length;
  return { start: end - run.length, end, run };
}
