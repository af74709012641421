/**
 * Reads a marker as models give it back: in the strict form, or altered. Models change case, put spaces or
 * backslashes in, translate the brackets into entities, escapes, full-width or square ones, make it bold, or drop
 * a bracket. An altered marker counts only if the one it stands for is live.
 */

/** What is known of markers: which types there are, and which markers are live. */
export interface ActivePlaceholders {
  /** Types in use, such as `PERSON`. */
  activeTypes(): Iterable<string>;
  /** Whether a key such as `PERSON_1_LAST` is live. */
  has(key: string): boolean;
}

export interface PlaceholderMatch {
  readonly key: string;
  /** After the marker, brackets included. */
  readonly end: number;
  /** Whether it was altered. */
  readonly isAltered: boolean;
}

/** Longest altered marker, in units; a stream holds back no more than this. */
const maxPlaceholderLength = 96;

interface Bracket {
  readonly open: string;
  readonly close: readonly string[];
  /** Square and curly brackets are common in text: the core must be written strictly. */
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
  // Closed as it was opened: a backslash that stands before one of our own markers is not a part of it.
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

const openerStarts = new Set(brackets.map(({ open }) => open.charCodeAt(0)));

/** Whether a marker may begin with this unit: a bracket, or a capital that begins a type. */
export function canStartPlaceholder(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || openerStarts.has(unit);
}

/** `undefined`: no marker begins here. `more`: more text is needed to tell. */
export type MatchResult = PlaceholderMatch | 'more' | undefined;

/**
 * @param final whether the text ends here; else the end of `text` is the end of what has come so far
 */
export function matchPlaceholder(
  text: string,
  at: number,
  live: ActivePlaceholders,
  final: boolean,
): MatchResult {
  let more = false;
  for (const bracket of brackets) {
    const opened = startsWith(text, at, bracket.open);
    if (opened === 'part' && !final) more = true;
    if (opened !== 'whole') continue;
    const match = matchBracketed(text, at, bracket, live, final);
    if (match === 'more') more = true;
    else if (match !== undefined) return more ? 'more' : match;
  }
  if (more) return 'more';
  const unit = text.charCodeAt(at);
  if (unit >= 0x41 && unit <= 0x5a && !isWordUnit(text.charCodeAt(at - 1)))
    return matchBare(text, at, at, live, final);
  return undefined;
}

/** Characters of emphasis and space that may stand between bracket and core. */
const decoration = /[*`~ \t]{0,6}/y;
/** Core as altered: letters, digits, and what comes between them. */
const looseCore = /[A-Za-z](?:[A-Za-z0-9]|[ _-]|\\_){0,56}/y;
const strictCore = /[A-Z](?:[A-Z]|\\?_){0,40}\\?_\d{1,7}(?:\\?_(?:FIRST|LAST|V\d{1,4}))?(?![A-Za-z0-9])/y;
const coreBegun = /[A-Z0-9_\\]{0,60}/y;
const coreParts = /^([A-Z][A-Z_]*?)_?0*([1-9]\d{0,6})(?:_?(FIRST|LAST|V[1-9]\d{0,3}))?$/;

function matchBracketed(
  text: string,
  at: number,
  bracket: Bracket,
  live: ActivePlaceholders,
  final: boolean,
): MatchResult {
  const coreAt = skip(decoration, text, at + bracket.open.length);
  const core = bracket.strictCore ? strictCore : looseCore;
  core.lastIndex = coreAt;
  const raw = core.exec(text)?.[0] ?? '';
  if (!canBeActive(text.slice(coreAt, coreAt + Math.max(raw.length, 48)), raw, live)) return undefined;
  const coreEnd = coreAt + raw.length;
  // A strict core may go on where it matched already: `PERSON_1` may be the beginning of `PERSON_1_V2`.
  const begunEnd = bracket.strictCore ? skip(coreBegun, text, coreAt) : coreEnd;
  const reachesEnd = begunEnd >= text.length || skip(decoration, text, begunEnd) >= text.length;
  if (!final && reachesEnd && text.length - at <= maxPlaceholderLength) return 'more';
  const key = findActiveKey(raw, live);
  if (key === undefined) return matchUnclosed(text, at, coreAt, bracket, live, final);
  const closeAt = skip(decoration, text, coreEnd);
  for (const close of bracket.close) {
    const closed = startsWith(text, closeAt, close);
    if (closed === 'part' && !final) return 'more';
    if (closed !== 'whole') continue;
    const end = closeAt + close.length;
    return { key, end, isAltered: text.slice(at, end) !== `<${key}>` };
  }
  return matchUnclosed(text, at, coreAt, bracket, live, final);
}

/** No closing bracket: the marker counts if its core is written strictly; then the opening one belongs to it. */
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

/** A marker that lost its brackets, or one of them: only as written by us, and not inside a word. */
function matchBare(
  text: string,
  at: number,
  coreAt: number,
  live: ActivePlaceholders,
  final: boolean,
): MatchResult {
  const wordEnd = endOfWord(text, coreAt);
  const rest = text.slice(coreAt, wordEnd);
  if (!canBeActive(rest, rest, live)) return undefined;
  if (!final && wordEnd >= text.length && text.length - at <= maxPlaceholderLength) return 'more';
  strictCore.lastIndex = coreAt;
  const raw = strictCore.exec(text)?.[0];
  if (raw === undefined || isWordUnit(text.charCodeAt(coreAt + raw.length))) return undefined;
  const key = findActiveKey(raw, live);
  if (key === undefined) return undefined;
  const end = coreAt + raw.length;
  if (!final && end >= text.length) return 'more';
  return { key, end: text[end] === '>' ? end + 1 : end, isAltered: true };
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (
    at < text.length &&
    at - from < maxPlaceholderLength &&
    (isWordUnit(text.charCodeAt(at)) || text[at] === '\\')
  )
    at++;
  return at;
}

/** Cheap refusal: whether what stands here begins like a live type, so that most text is let go at once. */
function canBeActive(window: string, core: string, live: ActivePlaceholders): boolean {
  const begun = (core === '' ? window : core).replace(/[^A-Za-z]/g, '').toUpperCase();
  for (const type of live.activeTypes()) {
    const plain = type.replaceAll('_', '');
    if (begun.startsWith(plain) || plain.startsWith(begun)) return true;
  }
  return false;
}

/** The live key that a core stands for. */
function findActiveKey(raw: string, live: ActivePlaceholders): string | undefined {
  const core = raw
    .replace(/\\/g, '')
    .replace(/[ _-]+/g, '_')
    .replace(/_$/, '')
    .toUpperCase();
  const parts = coreParts.exec(core);
  if (parts === null) return undefined;
  const [, type = '', number = '', variant] = parts;
  for (const known of live.activeTypes()) {
    if (known.replaceAll('_', '') !== type.replaceAll('_', '')) continue;
    const key = variant === undefined ? `${known}_${number}` : `${known}_${number}_${variant}`;
    if (live.has(key)) return key;
  }
  return undefined;
}

function startsWith(text: string, at: number, wanted: string): 'whole' | 'part' | 'no' {
  const have = text.slice(at, at + wanted.length).toLowerCase();
  if (have === wanted) return 'whole';
  return have.length < wanted.length && at + have.length >= text.length && wanted.startsWith(have)
    ? 'part'
    : 'no';
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    unit === 0x5f
  );
}
