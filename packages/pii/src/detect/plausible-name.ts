import { nameCodes } from '../entities/index.ts';
import type { NameSpan } from '../names/index.ts';
import { isMonth, isWeekday } from '../recognizers/index.ts';

/** Characters of code and markup, which never occur in names and addresses. */
const codeCharacters = /[[\]{}=<>|\\;#~^]|=>|::|\(\)/;

/**
 * True if a span of the names model can be a name or address. The model judges words; its false positives in lists
 * of numbers and in code are easier to recognize by their characters.
 */
export function isPlausible(text: string, { start, end, label }: NameSpan): boolean {
  const value = text.slice(start, end);
  if (codeCharacters.test(value) || isUnbalanced(value)) return false;
  if (nameCodes[label] === nameCodes.PERSON && !isPerson(text, value, start, end)) return false;
  return label !== 'ADDRESS' || (/\p{L}{3}/u.test(value) && /\d|\p{Lu}/u.test(value));
}

function isPerson(text: string, value: string, start: number, end: number): boolean {
  if (isDate(text, value, start, end) || isOrder(text, value, start, end)) return false;
  if (noNames.has(value.toLowerCase().replace(/[.:]+$/, ''))) return false;
  return !titles.has(value.toLowerCase()) && !isTool(text, value, start, end) && !isHeading(text, start, end);
}

/** Weekday and month before a number, as `date`, mail headers and logs write them: `Tue Jun 02`, `Do Jul 9`. */
function isDate(text: string, value: string, start: number, end: number): boolean {
  const words = value.split(/[\s.,]+/).filter((word) => word !== '');
  if (words.length === 0 || !words.every((word) => isWeekday(word) || isMonth(word))) return false;
  if (words.length > 1 && words.some(isWeekday)) return true;
  return (
    /^\.?,?\s{1,3}\d/.test(text.slice(end, end + 5)) ||
    /\d\.?\s{1,2}$/.test(text.slice(Math.max(0, start - 4), start))
  );
}

/** Labels and products that look like people. */
const noNames = new Set(
  't.c. kimlik|kimlik|tc kimlik|solana|solana wallet|univ|phantom wallet|trust wallet|ledger nano|magic eden'.split(
    '|',
  ),
);

/** Names that are verbs, too: `Chase the bug`. */
const verbs = new Set(
  'chase rob mark bill grant will sue pat drew josh skip chuck frank jack hunter harry nick pierce dean'.split(
    ' ',
  ),
);
const orderReach = 400;

/** Returns whether a name in one word begins an order, here or nearby. */
function isOrder(text: string, value: string, start: number, end: number): boolean {
  if (!verbs.has(value.toLowerCase())) return false;
  const near = text.slice(Math.max(0, start - orderReach), end + orderReach);
  return new RegExp(`(?:^|[.!?:\\n]\\s*)${value} (?:the|a|an|this|that|these|those|it|them)\\b`, 'u').test(
    near,
  );
}

/** Titles that the model takes for names when they stand alone. */
const titles = new Set(
  'mr mrs ms miss dr prof herr frau hr fr mme mlle monsieur madame sr sra srta sr. sra. srta. sig sig.ra dott dott.ssa ing avv geom arch dhr mevr mw drs ir senor señor señora senhor senhora dra dr. ing. c.f c.f.'.split(
    ' ',
  ),
);

const delimited = /[|\t;,]/;
/** Longer lines are not table rows. */
const maxRowLength = 400;

/** True if a word is a column heading, that is, there are numbers below each column but none in the heading. */
function isHeading(text: string, start: number, end: number): boolean {
  // The search is limited to the length of a row, since a text on a single line may contain many names.
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
  // In comma-separated lists, several words may also be a person.
  if (delimiter === ',' && /\s/.test(text.slice(start, end))) return false;
  const columns = row.split(delimiter).length;
  return columns >= 3 && !/[\d@]/.test(row) && /\d/.test(next) && next.split(delimiter).length === columns;
}

function isUnbalanced(value: string): boolean {
  const opened = value.split('(').length;
  return opened !== value.split(')').length;
}

/** Languages, libraries and methods named after people. */
const toolNames = new Set(
  'ada julia ruby pascal haskell erlang crystal cassandra jenkins apollo django gatsby hugo jekyll kafka maven luhn levenshtein dijkstra fourier bayes gauss gaussian newton euler markov poisson bernoulli hamming huffman turing bresenham kruskal prim floyd verhoeff damm alexa siri claude gemini bert ernie jasper travis gerrit tomcat hudson velma elmo laplace nyquist voronoi sobel canny kalman monte carlo'.split(
    ' ',
  ),
);
const technicalContext =
  /(?:^|[^\p{L}])(?:python|java|javascript|typescript|rust|go|golang|kotlin|scala|php|sql|docker|kubernetes|linux|framework|library|libraries|compiler|algorithm|algorithmus|algorithme|algoritmo|checksum|npm|pip|api|css|html|react|vue|programming|language|function|code|script|server|cluster|queue|broker|model|filter|transform|distribution|cms|ci)(?![\p{L}])/iu;

/** True if a name refers to a tool here, because other technical terms are near. */
function isTool(text: string, value: string, start: number, end: number): boolean {
  if (!toolNames.has(value.toLowerCase())) return false;
  return (
    technicalContext.test(text.slice(Math.max(0, start - 80), start)) ||
    technicalContext.test(text.slice(end, end + 80))
  );
}
