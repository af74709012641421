import { isUtf8 } from 'node:buffer';
import { type ErrorDetail, SluiceError } from '../errors/index.ts';
import { type OnString, scanJson } from './json-scan.ts';
import { LongTextCutter, type LongTexts, mayCut } from './long-texts.ts';

/** Deeper than any real request, but far below the depth at which recursive code fails. */
const maxDepth = 128;
/** More members than any real request has; bounds the time to traverse them. */
const maxMembers = 200_000;
/** Members of one object: maps of data have thousands, and the time to read names grows with them. */
const maxOwnMembers = 10_000;
/** The same for items of arrays, which are not members. */
const maxCommas = 400_000;
const scanLimits = { members: maxMembers, commas: maxCommas, depth: maxDepth };

/** A parsed body; in a large one, placeholders replace its long texts. */
export interface ParsedBody {
  readonly value: unknown;
  readonly texts: LongTexts | undefined;
}

/**
 * Parses a request body as unambiguous JSON: UTF-8, no duplicate members (JSON.parse would keep the last, other
 * parsers the first), no `__proto__` member. Throws `invalid_json` (400) for invalid JSON, `invalid_request` (422)
 * for the rest.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const members = checkedMembers(bytes);
  return parseWhole(bytes.toString('utf8'), members);
}

/** Like `parseJsonBody` for bodies that may be large: long texts of content stay bytes. Same values and errors. */
export function parseLargeBody(bytes: Buffer): ParsedBody {
  if (!mayCut(bytes)) return { value: parseJsonBody(bytes), texts: undefined };
  const cutter = new LongTextCutter(bytes);
  const members = checkedMembers(bytes, (from, to, sound) => cutter.onString(from, to, sound));
  const cut = cutter.result();
  if (cut === undefined) return { value: parseWhole(bytes.toString('utf8'), members), texts: undefined };
  let value: unknown;
  try {
    value = parseWhole(cut.json, members);
  } catch {
    // Parsing the whole body reports the correct position of the error.
    return { value: parseWhole(bytes.toString('utf8'), members), texts: undefined };
  }
  return { value, texts: cut.texts };
}

/** Number of members in a body that passed the byte checks. */
function checkedMembers(bytes: Buffer, onString?: OnString): number {
  if (!isUtf8(bytes)) throw new SluiceError('invalid_json', { message: 'The body is not valid UTF-8.' });
  const scan = scanJson(bytes, onString, scanLimits);
  if (scan.depth > maxDepth)
    throw refused('too_deep', `The body is nested deeper than ${maxDepth} levels.`, ['body']);
  if (scan.members > maxMembers)
    throw refused('too_long', `The body has more than ${maxMembers} values.`, ['body']);
  if (scan.commas > maxCommas)
    throw refused('too_long', `The body has more than ${maxCommas} values.`, ['body']);
  return scan.members;
}

/** Parses a text and rejects duplicate members, detected by the number of colons. */
function parseWhole(text: string, written: number): unknown {
  const value = parseText(text);
  const members = typeof value === 'object' && value !== null ? countMembers(value) : 0;
  if (members !== written) throw doubled(text);
  return value;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (cause) {
    // V8's message quotes the body: only the position may be revealed.
    const position = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
    const place = position === undefined ? '' : ` (at position ${position})`;
    throw new SluiceError('invalid_json', { message: `The body is not valid JSON${place}.` });
  }
}

/** Counts members at all depths. The path is built only for errors. */
function countMembers(value: object): number {
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) members += countMembers(item);
    return members;
  }
  let own = 0;
  // JSON.parse creates plain objects, so `in` lists own members only.
  for (const key in value) {
    own++;
    if (key === '__proto__')
      throw refused('extra_forbidden', "The member name '__proto__' is not allowed.", ['body', key]);
    const member: unknown = Reflect.get(value, key);
    if (typeof member === 'object' && member !== null) members += countMembers(member);
  }
  if (own > maxOwnMembers)
    throw refused('too_long', `An object of the body has more than ${maxOwnMembers} members.`, ['body']);
  return members + own;
}

/** Finds the duplicate member for the message, by a slow parser used only for invalid bodies. */
function doubled(text: string): SluiceError {
  const loc = findDoubled(text) ?? ['body'];
  const name = loc.at(-1);
  return refused('duplicate_key', `The member '${String(name).slice(0, 64)}' is duplicated.`, loc);
}

interface Frame {
  readonly keys: Set<string> | undefined;
  index: number;
  key: string | undefined;
}

function findDoubled(text: string): (string | number)[] | undefined {
  const frames: Frame[] = [];
  let last = '';
  for (const piece of jsonTokens(text)) {
    const top = frames.at(-1);
    if (piece === '{') frames.push({ keys: new Set(), index: 0, key: undefined });
    else if (piece === '[') frames.push({ keys: undefined, index: 0, key: undefined });
    else if (piece === '}' || piece === ']') frames.pop();
    else if (piece === ',' && top !== undefined) top.index++;
    else if (piece === ':' && top?.keys !== undefined) {
      const key = String(JSON.parse(last));
      const isDuplicate = top.keys.has(key);
      top.keys.add(key);
      top.key = key;
      if (isDuplicate)
        return [
          'body',
          ...frames.map((frame) => (frame.keys === undefined ? frame.index : (frame.key ?? ''))),
        ];
    }
    last = piece;
  }
  return undefined;
}

/** Strings and punctuation of a valid JSON text. A pattern for strings would overflow its stack on a long one. */
function* jsonTokens(text: string): Generator<string> {
  const token = /["{}[\],:]/g;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] !== '"') yield found[0];
    else {
      const end = endOfString(text, token.lastIndex);
      yield text.slice(found.index, end);
      token.lastIndex = end;
    }
  }
}

/** Position behind the closing quote of a string. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char === '\\') at++;
  }
  return text.length;
}

function refused(type: string, msg: string, loc: readonly (string | number)[]): SluiceError {
  const detail: ErrorDetail = { loc, msg, type };
  return new SluiceError('invalid_request', {
    message: `${paramOf(loc) ?? 'body'}: ${msg}`,
    param: paramOf(loc),
    detail: [detail],
  });
}

/** `['body','messages',0,'role']` as `messages[0].role`; null for the body itself. */
export function paramOf(loc: readonly (string | number)[]): string | null {
  let param = '';
  for (const part of loc.slice(1))
    param += typeof part === 'number' ? `[${part}]` : param === '' ? part : `.${part}`;
  return param === '' ? null : param;
}
