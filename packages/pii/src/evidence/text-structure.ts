/** How a text is written: as prose, or with the structure of code, markup and data. */
import { type Atoms, charClass, classOf, letterMask } from '../scan/index.ts';

/** What the judgement of names needs to know about a whole text. */
export interface TextStructure {
  readonly text: string;
  /** Whether it is too short, and too plain, to say what it is. */
  readonly isScant: boolean;
  /** Share of words that are identifiers, such as `max_results` and `maxResults`. */
  readonly identifierShare: number;
  /** Share of characters that code and markup have. */
  readonly codeShare: number;
  /** How much it is about software, by its words: 0 to 1. */
  readonly softwareShare: number;
  /** Share of lines that are headings, list items, or begin like code. */
  readonly listShare: number;
  /** How long the lines are, on a logarithmic scale from 0 to 4. */
  readonly lineLength: number;
  /** Whether a folded word also occurs in lower case, standing alone. */
  isLower(word: string): boolean;
  /** Whether it is a part of an identifier, a path or a file name. */
  isIdentifierPart(word: string): boolean;
  /** Whether it stands at the sign of a mail address or of a handle. */
  isHandlePart(word: string): boolean;
  /** Whether a position is in a fenced block. */
  isFenced(at: number): boolean;
  /** Start of the line of a position. */
  lineStart(at: number): number;
  lineEnd(at: number): number;
  /** How many characters of code and markup are in a part. */
  codeIn(from: number, to: number): number;
}

/** Characters of code and markup. */
const codeChars = new Uint8Array(128);
for (const char of '{}[]()<>=;|\\"`_$#*/@+~^&%') codeChars[char.charCodeAt(0)] = 1;
const fence = /^[ \t]{0,8}(?:```|~~~)/;
const listed = /^[ \t]{0,16}(?:[-*+#>|]|\d{1,3}[.)]|\/\/|[{}[\]<"'`@$]|[a-z_][\w.-]{0,40}\s?[:=({])/;

/** Whether a character is one of those that code and markup have. */
function isCodeUnit(unit: number): boolean {
  return unit < 128 && codeChars[unit] === 1;
}

/** Reads the structure of a text, in linear time. */
export function readStructure(text: string, atoms: Atoms): TextStructure {
  const { starts, fenced, listShare } = readLines(text);
  const words = readWords(text, atoms);
  const codeBefore = countCode(text);
  const codeShare = text.length === 0 ? 0 : (codeBefore[text.length] ?? 0) / text.length;
  const lineAt = (at: number): number => lastAtMost(starts, at);
  return {
    text,
    isScant: words.words < minTellingWords && codeShare === 0,
    identifierShare: words.identifierShare,
    codeShare,
    softwareShare: words.softwareShare,
    listShare,
    lineLength: Math.min(4, Math.log2(1 + text.length / starts.length / 16)),
    isLower: (word) => words.lower.has(word),
    isIdentifierPart: (word) => words.parts.has(word),
    isHandlePart: (word) => words.handles.has(word),
    isFenced: (at) => fenced[lineAt(at)] === 1,
    codeIn: (from, to) => (from < to ? (codeBefore[to] ?? 0) - (codeBefore[from] ?? 0) : 0),
    lineStart: (at) => starts[lineAt(at)] ?? 0,
    lineEnd: (at) => {
      const next = starts[lineAt(at) + 1];
      return next === undefined ? text.length : next - 1;
    },
  };
}

interface Lines {
  readonly starts: readonly number[];
  readonly fenced: Uint8Array;
  readonly listShare: number;
}

function readLines(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const fenced = new Uint8Array(starts.length);
  let isInside = false;
  let list = 0;
  let filled = 0;
  for (const [row, start] of starts.entries()) {
    const line = text.slice(start, Math.min(start + 64, starts[row + 1] ?? text.length));
    if (fence.test(line)) {
      isInside = !isInside;
      fenced[row] = 1;
    } else if (isInside) fenced[row] = 1;
    if (line.trim() === '') continue;
    filled++;
    if (listed.test(line)) list++;
  }
  // A fence that is never closed is none.
  return { starts, fenced, listShare: filled === 0 ? 0 : list / filled };
}

/** How many characters of code are before each position. */
function countCode(text: string): Int32Array {
  const before = new Int32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (isCodeUnit(text.charCodeAt(at))) count++;
    before[at + 1] = count;
  }
  return before;
}

/** Shorter texts tell nothing about how their words are used. */
const minTellingWords = 12;

interface WordFacts {
  readonly words: number;
  readonly lower: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
  readonly handles: ReadonlySet<string>;
  readonly identifierShare: number;
  readonly softwareShare: number;
}

/** Words of software, which most languages share. */
const software = new Set(
  'agent agents api app args array assistant auth backend branch bug build cli client code command commands commit config container context css dataset debug default deploy docker docs endpoint enum env error errors file files format frontend function functions git github html http https id input install instructions integer interface issue json key library llm log logs markdown mcp model models module must npm null object option options output package parameter parameters path plugin prompt query regex release repo repository request response run runtime schema script sdk server service string syntax system task template test tests token tool tools type types update url user users using value version workflow yaml'.split(
    ' ',
  ),
);

const minWord = 3;
const maxWord = 32;
const maxSoftware = 12;

function readWords(text: string, atoms: Atoms): WordFacts {
  const reader = new WordReader(text);
  for (let atom = 0; atom < atoms.count; atom++) {
    const kind = atoms.classes[atom] ?? 0;
    if ((kind & letterMask) !== 0) reader.read(atoms.starts[atom] ?? 0, atoms.ends[atom] ?? 0, kind);
  }
  return reader;
}

class WordReader implements WordFacts {
  readonly lower = new Set<string>();
  readonly parts = new Set<string>();
  readonly handles = new Set<string>();
  readonly #text: string;
  #words = 0;
  #identifiers = 0;
  #technical = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get words(): number {
    return this.#words;
  }

  get identifierShare(): number {
    return this.#words === 0 ? 0 : this.#identifiers / this.#words;
  }

  get softwareShare(): number {
    return this.#words === 0 ? 0 : Math.min(1, (8 * this.#technical) / this.#words);
  }

  read(start: number, end: number, kind: number): void {
    this.#words++;
    const glue = glueOf(this.#text, start, end);
    const isCamel = isCamelCase(this.#text, start, end, kind);
    if (isCamel || glue === 'identifier') this.#identifiers++;
    if (end - start < 2 || end - start > maxWord) return;
    const word = this.#text.slice(start, end);
    const folded = kind === charClass.lower ? word : word.toLowerCase();
    if (word.length <= maxSoftware && software.has(folded)) this.#technical++;
    if (word.length < minWord) return;
    if (glue === 'handle') this.handles.add(folded);
    else if (isCamel) for (const part of camelParts(word)) this.parts.add(part);
    else if (glue === 'identifier') this.parts.add(folded);
    else if (kind === charClass.lower) this.lower.add(word);
  }
}

/** What a word is joined to. */
function glueOf(text: string, start: number, end: number): 'none' | 'identifier' | 'handle' {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (before === '@' || after === '@') return 'handle';
  const left = before !== '' && '_/\\$.-%'.includes(before) && isWordUnit(text.charCodeAt(start - 2));
  const right = after !== '' && '_/\\$.-(%'.includes(after) && isWordUnit(text.charCodeAt(end + 1));
  if (before === '/' || before === '_' || before === '$' || after === '_' || after === '/')
    return 'identifier';
  if (after === '(' && text.charAt(end + 1) !== '') return before === ' ' && right ? 'identifier' : 'none';
  return left || right ? 'identifier' : 'none';
}

function isWordUnit(unit: number): boolean {
  return !Number.isNaN(unit) && (classOf(unit) & (letterMask | charClass.digit)) !== 0;
}

/** A capital behind a small letter. */
function isCamelCase(text: string, start: number, end: number, kind: number): boolean {
  if ((kind & charClass.upper) === 0 || (kind & charClass.lower) === 0) return false;
  for (let at = start + 1; at < end; at++)
    if (
      classOf(text.charCodeAt(at)) === charClass.upper &&
      classOf(text.charCodeAt(at - 1)) === charClass.lower
    )
      return true;
  return false;
}

function camelParts(word: string): readonly string[] {
  return (word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? []).map((part) => part.toLowerCase());
}

function lastAtMost(numbers: readonly number[], at: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((numbers[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
