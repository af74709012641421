/**
 * Matches placeholders as models return them, exact or altered. Models change case, insert spaces or backslashes,
 * turn brackets into entities, escapes, full-width or square brackets, add emphasis, or drop a bracket. An altered
 * placeholder counts only if the original is active.
 */

import type { PlaceholderTypes } from './placeholder-types.ts';

/** The active placeholders and their types. */
export interface ActivePlaceholders {
  /** Types in use, such as `PERSON`. */
  readonly types: PlaceholderTypes;
  /** Whether a key such as `PERSON_1_LAST` is active. */
  has(key: string): boolean;
  /** Whether a text is an active key, exactly; false means that it is to be looked at in detail. */
  isKey(text: string): boolean;
}

export interface PlaceholderMatch {
  readonly key: string;
  /** End of the placeholder, including brackets. */
  readonly end: number;
  /** Whether it differs from the original. */
  readonly isAltered: boolean;
}

/**
 * A stream never holds back more than this. Longer than every match, with a backslash before each underscore;
 * otherwise the result would depend on the chunking.
 */
const maxPlaceholderLength = 160;

interface Bracket {
  readonly open: string;
  readonly close: readonly string[];
  /** Square and curly brackets are common in text, so the core must be exact. */
  readonly strictCore: boolean;
}

const angleClose = [
  '>',
  '/>',
  '\\>',
  '\uFF1E',
  '&gt;',
  '&#62;',
  '&#x3e;',
  '\\u003e',
  '\u27E9',
  '\u203A',
  '\u3009',
  '\u00BB',
];
const angle = (open: string, close = angleClose): Bracket => ({ open, close, strictCore: false });

const brackets: readonly Bracket[] = [
  angle('</'),
  angle('<'),
  // Closed as it was opened: a backslash before one of our own placeholders is not part of it.
  angle('\\<', ['\\>']),
  angle('\\u003c'),
  angle('&lt;'),
  angle('&#60;'),
  angle('&#x3c;'),
  angle('\uFF1C'),
  angle('\u27E8'),
  angle('\u2039'),
  angle('\u3008'),
  angle('\u00AB'),
  { open: '\\[', close: ['\\]', ']'], strictCore: true },
  { open: '[[', close: [']]'], strictCore: true },
  { open: '[', close: [']', '\\]'], strictCore: true },
  { open: '{{', close: ['}}'], strictCore: true },
  { open: '{', close: ['}'], strictCore: true },
  { open: '\u3010', close: ['\u3011'], strictCore: true },
];

const bracketsByUnit = Map.groupBy(brackets, ({ open }) => open.charCodeAt(0));

/** True if a placeholder may start with this code unit: a bracket, or a capital that starts a type. */
export function canStartPlaceholder(unit: number): boolean {
  return isCapital(unit) || ((unit > 0x7a || unit < 0x61) && bracketsByUnit.has(unit));
}

/** `undefined`: no placeholder starts here. `more`: more text is needed to decide. */
export type MatchResult = PlaceholderMatch | 'more' | undefined;

/**
 * Matches a placeholder at a position.
 * @param final whether the text ends here; otherwise more text may follow
 */
export function matchPlaceholder(
  text: string,
  at: number,
  live: ActivePlaceholders,
  final: boolean,
): MatchResult {
  let more = false;
  const unit = text.charCodeAt(at);
  for (const bracket of bracketsByUnit.get(unit) ?? []) {
    const opened = startsWith(text, at, bracket.open);
    if (opened === 'part' && !final) more = true;
    if (opened !== 'whole') continue;
    const match = matchBracketed(text, at, bracket, live, final);
    if (match === 'more') more = true;
    else if (match !== undefined) return more ? 'more' : match;
  }
  if (more) return 'more';
  if (isCapital(unit) && isBareStart(text, at)) return matchBare(text, at, at, live, final);
  return undefined;
}

/** The beginning of a tag, of which what follows is a part; a member or variable of code. */
const partOfOther = /(?:<[A-Za-z][A-Za-z_]{0,39}[ \t\r\n]{1,2}|[.$]|\$\{|\b(?:const|let|var|final|static) )$/;

/** Returns whether a placeholder without brackets can start here: not in a word, another placeholder or code. */
function isBareStart(text: string, at: number): boolean {
  return !isWordUnit(text.charCodeAt(at - 1)) && !partOfOther.test(text.slice(Math.max(0, at - 48), at));
}

/** Emphasis and spaces that may stand between bracket and core. */
const decoration: ReadonlySet<number> = new Set([...'*`~ \t'].map((char) => char.charCodeAt(0)));
const maxDecorations = 6;
/** An altered core: letters, digits, and separators. */
const looseCore = /[A-Za-z](?:[A-Za-z0-9]|[ _-]|\\_){0,56}/y;
const strictCore = /[A-Z](?:[A-Z]|\\?_){0,40}\\?_\d{1,7}(?:\\?_(?:FIRST|LAST|V\d{1,4}))?(?![A-Za-z0-9])/y;
/** Keys are numbered without gaps: if there is a longer number, there is one that is a digit longer. */
const keyEnds = [...'0123456789', '_FIRST', '_LAST', '_V2'];
const coreBegun = /[A-Z0-9_\\]{0,120}/y;
const coreParts = /^([A-Z][A-Z_]*?)_?0*([1-9]\d{0,6})(?:_?(FIRST|LAST|V[1-9]\d{0,3}))?$/;

function matchBracketed(
  text: string,
  at: number,
  bracket: Bracket,
  live: ActivePlaceholders,
  final: boolean,
): MatchResult {
  const coreAt = skipDecoration(text, at + bracket.open.length);
  if (coreAt >= text.length) return final ? undefined : 'more';
  if (!isLetter(text.charCodeAt(coreAt))) return undefined;
  const core = bracket.strictCore ? strictCore : looseCore;
  core.lastIndex = coreAt;
  const raw = core.exec(text)?.[0] ?? '';
  const begun = raw === '' ? text.slice(coreAt, coreAt + 48) : raw;
  if (!live.isKey(raw) && !canBeActive(begun, live)) return undefined;
  const coreEnd = coreAt + raw.length;
  // An exact core may continue after a match: `PERSON_1` may be the start of `PERSON_1_V2`.
  const begunEnd = bracket.strictCore ? skip(coreBegun, text, coreAt) : coreEnd;
  const reachesEnd = skipDecoration(text, begunEnd) >= text.length || endsInBackslash(text, begunEnd);
  if (!final && reachesEnd && text.length - at <= maxPlaceholderLength) return 'more';
  const key = findActiveKey(raw, live);
  if (key === undefined) return matchUnclosed(text, at, coreAt, bracket, live, final);
  const end = endOfBracket(text, skipDecoration(text, coreEnd), bracket, final);
  if (end === 'more') return end;
  if (end === undefined) return matchUnclosed(text, at, coreAt, bracket, live, final);
  return { key, end, isAltered: text.slice(at, end) !== `<${key}>` };
}

/** The position behind the closing bracket; undefined if there is none. */
function endOfBracket(
  text: string,
  closeAt: number,
  bracket: Bracket,
  final: boolean,
): number | 'more' | undefined {
  for (const close of bracket.close) {
    const closed = startsWith(text, closeAt, close);
    if (closed === 'part' && !final) return 'more';
    if (closed !== 'whole') continue;
    const end = closeAt + close.length;
    if (bracket.open !== '[') return end;
    if (end >= text.length && !final) return 'more';
    // The text of a link keeps its brackets.
    return text[end] === '(' ? undefined : end;
  }
  return undefined;
}

/** Without a closing bracket, the placeholder counts if its core is exact; the opening bracket then belongs to it. */
function matchUnclosed(
  text: string,
  at: number,
  coreAt: number,
  bracket: Bracket,
  live: ActivePlaceholders,
  final: boolean,
): MatchResult {
  if (bracket.open !== '<' || coreAt !== at + 1) return undefined;
  return matchBare(text, at, coreAt, live, final);
}

/** A placeholder without some of its brackets counts only if its core is exact and not inside a word. */
function matchBare(
  text: string,
  at: number,
  coreAt: number,
  live: ActivePlaceholders,
  final: boolean,
): MatchResult {
  if (!final && text.length - at <= maxPlaceholderLength && mayContinue(text, coreAt, live)) return 'more';
  strictCore.lastIndex = coreAt;
  const raw = strictCore.exec(text)?.[0];
  if (raw === undefined || isWordUnit(text.charCodeAt(coreAt + raw.length))) return undefined;
  const key = findActiveKey(raw, live);
  if (key === undefined) return undefined;
  const end = coreAt + raw.length;
  if (end >= text.length) {
    if (!final) return 'more';
    if (text[coreAt - 1] === '<' && isCutKey(key, live)) return undefined;
  }
  return { key, end: text[end] === '>' ? end + 1 : end, isAltered: true };
}

/** Whether a key at the end of a cut text may be the beginning of a longer one, so of another value. */
function isCutKey(key: string, live: ActivePlaceholders): boolean {
  return keyEnds.some((end) => live.isKey(key + end));
}

/** Whether the text ends in a word that more text may turn into a placeholder. */
function mayContinue(text: string, from: number, live: ActivePlaceholders): boolean {
  let at = from;
  while (at < text.length && (isWordUnit(text.charCodeAt(at)) || text[at] === '\\')) at++;
  return at >= text.length && canBeActive(text.slice(from, at), live);
}

/** Whether the text ends in a backslash here, which may belong to the underscore that follows. */
function endsInBackslash(text: string, at: number): boolean {
  return at === text.length - 1 && text[at] === '\\';
}

/** Cheap test whether an active type may start here, which rejects most text immediately. */
function canBeActive(begun: string, live: ActivePlaceholders): boolean {
  return live.types.canStartWith(begun.replace(/[^A-Za-z]/g, '').toUpperCase());
}

/** Returns the active key for a core. */
function findActiveKey(raw: string, live: ActivePlaceholders): string | undefined {
  if (live.isKey(raw)) return raw;
  const core = raw
    .replace(/\\/g, '')
    .replace(/[ _-]+/g, '_')
    .replace(/_$/, '')
    .toUpperCase();
  const parts = coreParts.exec(core);
  if (parts === null) return undefined;
  const [, type = '', number = '', variant] = parts;
  const known = live.types.find(type);
  if (known === undefined) return undefined;
  const key = variant === undefined ? `${known}_${number}` : `${known}_${number}_${variant}`;
  return live.has(key) ? key : undefined;
}

function startsWith(text: string, at: number, wanted: string): 'whole' | 'part' | 'no' {
  if (text.startsWith(wanted, at)) return 'whole';
  const have = text.slice(at, at + wanted.length).toLowerCase();
  if (have === wanted) return 'whole';
  return have.length < wanted.length && at + have.length >= text.length && wanted.startsWith(have)
    ? 'part'
    : 'no';
}

function skipDecoration(text: string, at: number): number {
  let end = at;
  while (end - at < maxDecorations && decoration.has(text.charCodeAt(end))) end++;
  return end;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}

function isLetter(unit: number): boolean {
  return isCapital(unit) || (unit >= 0x61 && unit <= 0x7a);
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    unit === 0x5f
  );
}
