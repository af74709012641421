import { nameCodes } from '../entities/index.ts';
import type { NameSpan } from '../names/index.ts';

/** Characters of code and markup, which no name and no address holds. */
const codeCharacters = /[[\]{}=<>|\\;#~^]|=>|::|\(\)/;

/**
 * Whether what the model found can be one at all. The model reads words; that a list of numbers or a call of a
 * function is no address is told better by its signs.
 */
export function isPlausible(text: string, { start, end, label }: NameSpan): boolean {
  const value = text.slice(start, end);
  if (codeCharacters.test(value) || isUnbalanced(value)) return false;
  if (nameCodes[label] === nameCodes.PERSON && !isPerson(text, value, start, end)) return false;
  return label !== 'ADDRESS' || (/\p{L}{3}/u.test(value) && /\d|\p{Lu}/u.test(value));
}

function isPerson(text: string, value: string, start: number, end: number): boolean {
  return !titles.has(value.toLowerCase()) && !isTool(text, value, start, end) && !isHeading(text, start, end);
}

/** Titles that the model takes for names where they stand alone. */
const titles = new Set(
  'mr mrs ms miss dr prof herr frau hr fr mme mlle monsieur madame sr sra srta sr. sra. srta. sig sig.ra dott dott.ssa ing avv geom arch dhr mevr mw drs ir senor señor señora senhor senhora dra dr. ing. c.f c.f.'.split(
    ' ',
  ),
);

const delimited = /[|\t;,]/;
/** Longer lines are no rows that somebody pasted. */
const maxRowLength = 400;

/** Whether a word heads a column: no row of names has figures below each and none in itself. */
function isHeading(text: string, start: number, end: number): boolean {
  // Looked for no further than a row is long: a text of one line has many names.
  const toRight = text.slice(end, end + maxRowLength).indexOf('\n');
  const left = text.slice(Math.max(0, start - maxRowLength), start);
  const before = start - left.length + left.lastIndexOf('\n') + 1;
  const after = end + toRight;
  if (toRight < 0 || after - before > maxRowLength) return false;
  if (before > 0 && text.charAt(before - 1) !== '\n') return false;
  const sides = text.charAt(end) + text.slice(Math.max(before, start - 2), start).trim();
  if (!delimited.test(sides) && !/^\s?[|\t;,]/.test(text.slice(end, end + 2))) return false;
  const row = text.slice(before, after);
  const newline = text.indexOf('\n', after + 1);
  const next = text.slice(after + 1, newline < 0 ? after + maxRowLength : newline);
  if (/^[\s|:-]{3,200}$/.test(next) && next.includes('--')) return true;
  const delimiter = ['\t', '|', ';', ','].find((sign) => row.includes(sign)) ?? ',';
  // Between commas several words are a person of a list as well.
  if (delimiter === ',' && /\s/.test(text.slice(start, end))) return false;
  const columns = row.split(delimiter).length;
  return columns >= 3 && !/[\d@]/.test(row) && /\d/.test(next) && next.split(delimiter).length === columns;
}

function isUnbalanced(value: string): boolean {
  const opened = value.split('(').length;
  return opened !== value.split(')').length;
}

/** Languages, libraries and methods that bear the names of people. */
const toolNames = new Set(
  'ada julia ruby pascal haskell erlang crystal cassandra jenkins apollo django gatsby hugo jekyll kafka maven luhn levenshtein dijkstra fourier bayes gauss gaussian newton euler markov poisson bernoulli hamming huffman turing bresenham kruskal prim floyd verhoeff damm alexa siri claude gemini bert ernie jasper travis gerrit tomcat hudson velma elmo laplace nyquist voronoi sobel canny kalman monte carlo'.split(
    ' ',
  ),
);
const technicalContext =
  /(?:^|[^\p{L}])(?:python|java|javascript|typescript|rust|go|golang|kotlin|scala|php|sql|docker|kubernetes|linux|framework|library|libraries|compiler|algorithm|algorithmus|algorithme|algoritmo|checksum|npm|pip|api|css|html|react|vue|programming|language|function|code|script|server|cluster|queue|broker|model|filter|transform|distribution|cms|ci)(?![\p{L}])/iu;

/** Whether a name is that of a tool here: other words of the trade stand near. */
function isTool(text: string, value: string, start: number, end: number): boolean {
  if (!toolNames.has(value.toLowerCase())) return false;
  return (
    technicalContext.test(text.slice(Math.max(0, start - 80), start)) ||
    technicalContext.test(text.slice(end, end + 80))
  );
}
