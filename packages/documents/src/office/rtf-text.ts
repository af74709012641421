/** Collects the text of a part of a Rich Text file. */
import iconv from 'iconv-lite';
import type { RtfToken } from './rtf-tokens.ts';

const lineBreaks = new Set(['par', 'line', 'row', 'cell', 'sect', 'page']);
const specialCharacters: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    tab: ' ',
    emdash: '—',
    endash: '–',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
    '{': '{',
    '}': '}',
    '\\': '\\',
    '~': ' ',
    _: '-',
  }),
);

/** A text as its tokens come. */
export interface RtfText {
  add(token: RtfToken): void;
  /** What has come since the start. */
  text(): string;
  /** Its lines that are not empty. */
  lines(): readonly string[];
}

/** The charset that a file declares. */
export function charsetOfRtf(rtf: string): string {
  const page = /\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 4096))?.[1] ?? '1252';
  return iconv.encodingExists(`cp${page}`) ? `cp${page}` : 'windows-1252';
}

/** @param charset of its bytes */
export function createRtfText(charset: string): RtfText {
  let bytes: number[] = [];
  let text = '';
  /** Number of fallback characters after a Unicode character, for programs without Unicode support. */
  let skip = 0;
  const put = (more: string): void => {
    text += (bytes.length === 0 ? '' : iconv.decode(Buffer.from(bytes), charset)) + more;
    bytes = [];
  };
  const addLetters = (letters: string): void => {
    const cut = Math.min(skip, letters.length);
    skip -= cut;
    for (const letter of letters.slice(cut)) bytes.push(letter.charCodeAt(0));
  };
  return {
    add({ kind, raw, name, value }) {
      if (kind === 'byte') addLetters(String.fromCharCode(Number.parseInt(name, 16)));
      else if (kind === 'text') addLetters(raw.replaceAll(/[\r\n]/g, ''));
      else if (name === 'u' && value !== undefined) {
        put(String.fromCharCode(value & 0xffff));
        skip = 1;
      } else put(lineBreaks.has(name) ? '\n' : (specialCharacters.get(name) ?? ''));
    },
    text() {
      put('');
      return text;
    },
    lines() {
      put('');
      return text
        .split('\n')
        .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
        .filter((line) => line !== '');
    },
  };
}
