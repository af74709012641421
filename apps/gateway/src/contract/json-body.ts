import { isUtf8 } from 'node:buffer';
import { type ErrorDetail, SluiceError } from '../errors/index.ts';
import { type OnString, scanJson } from './json-scan.ts';
import { LongTextCutter, type LongTexts, mayCut } from './long-texts.ts';

/** Deeper than any request of a real client, far from what recursion in the house can take. */
const maxDepth = 128;
/** More members than any real request; keeps the walk over them bounded. */
const maxMembers = 200_000;

/** A body as a value; in a large one marks stand for its long texts. */
export interface ParsedBody {
  readonly value: unknown;
  readonly texts: LongTexts | undefined;
}

/**
 * A request body as a JSON value with one meaning: UTF-8, no member twice in an object (JSON.parse would keep
 * the last, another reader the first), no `__proto__` member.
 * Throws `invalid_json` (400) for what no JSON reader takes, `invalid_request` (422) for the rest.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const members = checkedMembers(bytes);
  return parseWhole(bytes.toString('utf8'), members);
}

/** The same for a body that may be large: its long texts of content stay bytes. Same values, same refusals. */
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
    // The full reading tells the right place of the fault.
    return { value: parseWhole(bytes.toString('utf8'), members), texts: undefined };
  }
  return { value, texts: cut.texts };
}

/** Members written in a body that passes the checks made of its bytes. */
function checkedMembers(bytes: Buffer, onString?: OnString): number {
  if (!isUtf8(bytes)) throw new SluiceError('invalid_json', { message: 'The body is not valid UTF-8.' });
  const scan = scanJson(bytes, onString);
  if (scan.depth > maxDepth) throw refused('too_deep', `Nested deeper than ${maxDepth} levels.`, ['body']);
  if (scan.members > maxMembers) throw refused('too_long', `More than ${maxMembers} members.`, ['body']);
  return scan.members;
}

/** Parses a text and refuses members given twice, which its colons betray. */
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
    // V8's message quotes the body: only its position may be told.
    const position = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
    const place = position === undefined ? '' : ` (at position ${position})`;
    throw new SluiceError('invalid_json', { message: `The body is not valid JSON${place}.` });
  }
}

/** Members of a value, all depths. The path is built only where something is refused. */
function countMembers(value: object): number {
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) members += countMembers(item);
    return members;
  }
  // JSON.parse makes plain objects: what `in` lists are their own members.
  for (const key in value) {
    members++;
    if (key === '__proto__')
      throw refused('extra_forbidden', "The name '__proto__' is not allowed.", ['body', key]);
    const member: unknown = Reflect.get(value, key);
    if (typeof member === 'object' && member !== null) members += countMembers(member);
  }
  return members;
}

/** Finds the doubled member for the message, by a slow reading that only faulty bodies pay for. */
function doubled(text: string): SluiceError {
  const loc = findDoubled(text) ?? ['body'];
  const name = loc.at(-1);
  return refused('duplicate_key', `The member '${String(name).slice(0, 64)}' is given twice.`, loc);
}

interface Frame {
  readonly keys: Set<string> | undefined;
  index: number;
  key: string | undefined;
}

function findDoubled(text: string): (string | number)[] | undefined {
  const frames: Frame[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
  let last = '';
  for (const [piece] of text.matchAll(token)) {
    const top = frames.at(-1);
    if (piece === '{') frames.push({ keys: new Set(), index: 0, key: undefined });
    else if (piece === '[') frames.push({ keys: undefined, index: 0, key: undefined });
    else if (piece === '}' || piece === ']') frames.pop();
    else if (piece === ',' && top !== undefined) top.index++;
    else if (piece === ':' && top?.keys !== undefined) {
      const key = String(JSON.parse(last));
      const seen = top.keys.has(key);
      top.keys.add(key);
      top.key = key;
      if (seen)
        return [
          'body',
          ...frames.map((frame) => (frame.keys === undefined ? frame.index : (frame.key ?? ''))),
        ];
    }
    last = piece;
  }
  return undefined;
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
