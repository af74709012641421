/**
 * A view of a JSON text with decoded escapes and a mapping to raw offsets. Detection reads the view, including keys,
 * since `"ssn":` is what identifies a number; replacing edits the raw text, so everything else stays byte for byte.
 */

import { runSteps, type Steps } from '../steps/index.ts';

export interface JsonView {
  readonly text: string;
  /** Raw offset of each code unit of the view, and of its end. */
  readonly offsets: Int32Array;
  /** Strings without their quotes, and numbers; ordered. */
  readonly tokens: readonly JsonToken[];
}

export interface JsonToken {
  readonly kind: 'string' | 'number';
  /** Range in the view. */
  readonly start: number;
  readonly end: number;
}

const simple: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Whether a text is a JSON object, array or string, in which parts can be replaced by strings. */
export function isJson(text: string): boolean {
  if (!/^[ \t\n\r]*["[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Strings and numbers that are read in a step. */
const stepTokens = 1024;

/** Creates the view of a valid JSON text. */
export function createJsonView(raw: string): JsonView {
  return runSteps(jsonViewSteps(raw));
}

/** Like `createJsonView`, in steps. */
export function* jsonViewSteps(raw: string): Steps<JsonView> {
  const view = new ViewBuilder(raw);
  const tokens: JsonToken[] = [];
  for (let at = 0; at < raw.length; ) {
    if (tokens.length % stepTokens === stepTokens - 1) yield;
    stringOrNumber.lastIndex = at;
    const found = stringOrNumber.exec(raw);
    view.copy(at, found?.index ?? raw.length);
    if (found === null) break;
    const { index } = found;
    if (found[0] === '"') {
      view.copy(index, index + 1);
      const start = view.text.length;
      const end = readString(raw, index + 1, view);
      tokens.push({ kind: 'string', start, end: view.text.length });
      view.copy(end, end + 1);
      at = end + 1;
    } else {
      at = index + found[0].length;
      const start = view.text.length;
      view.copy(index, at);
      tokens.push({ kind: 'number', start, end: view.text.length });
    }
  }
  view.offsets[view.text.length] = raw.length;
  return { text: view.text, offsets: view.offsets, tokens };
}

/** Builds the text of a view with its offsets. */
class ViewBuilder {
  text = '';
  readonly offsets: Int32Array;
  readonly #raw: string;

  constructor(raw: string) {
    this.#raw = raw;
    this.offsets = new Int32Array(raw.length + 1);
  }

  /** Adds a part of the raw text unchanged. */
  copy(from: number, to: number): void {
    const first = this.text.length;
    for (let at = from; at < to; at++) this.offsets[first + at - from] = at;
    this.text += this.#raw.slice(from, to);
  }

  /** Adds the character of an escape. */
  add(char: string, from: number): void {
    this.offsets[this.text.length] = from;
    this.text += char;
  }
}

/** A quote, or a number, outside of strings. */
const stringOrNumber = /"|-?\d[-+.\deE]*/g;
const unescaped = /[^"\\]*/y;

/** Adds a string without its closing quote; returns the position of that quote. */
function readString(raw: string, from: number, view: ViewBuilder): number {
  let at = from;
  for (;;) {
    unescaped.lastIndex = at;
    const end = at + (unescaped.exec(raw)?.[0].length ?? 0);
    view.copy(at, end);
    if (raw.charAt(end) !== '\\') return end;
    const escaped = escapeAt(raw, end);
    view.add(escaped.char, end);
    at = end + escaped.size;
  }
}

function escapeAt(raw: string, at: number): { char: string; size: number } {
  const next = raw.charAt(at + 1);
  const hex = next === 'u' ? /^[0-9a-f]{4}$/i.exec(raw.slice(at + 2, at + 6))?.[0] : undefined;
  if (hex !== undefined) return { char: String.fromCharCode(Number.parseInt(hex, 16)), size: 6 };
  return { char: simple[next] ?? next, size: next === '' ? 1 : 2 };
}
