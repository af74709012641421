/** Rewrites characters of Rich Text that anydoc reads as others: of fonts with signs, and of old charsets. */
import iconv from 'iconv-lite';
import type { Budget } from '../model/index.ts';
import { type RtfToken, tokenizeRtf } from './rtf-tokens.ts';
import { isSymbolFont, symbolFieldText, symbolOf } from './symbol-fonts.ts';

const concerned = /\\(?:mac|pca?)(?![a-z0-9])|Symbol|Wingdings|Webdings/i;
/** Charsets of whole documents by the words that name them (RTF 1.9.1, "Character Set"). */
const charsets: ReadonlyMap<string, (bytes: Buffer) => string> = new Map([
  // Mac OS has the euro sign since 8.5, where iconv-lite has the currency sign.
  ['mac', (bytes: Buffer) => new TextDecoder('macintosh').decode(bytes)],
  ['pc', (bytes: Buffer) => iconv.decode(bytes, 'cp437')],
  ['pca', (bytes: Buffer) => iconv.decode(bytes, 'cp850')],
]);
/** Charsets of fonts that are those of the document: ANSI, default and Macintosh. */
const ownCharsets = new Set([0, 1, 77]);
/** Groups that describe a list or its label, not text. */
const labels = /^(?:listtext|pntext|pntxtb|pntxta|leveltext|fonttbl|stylesheet|info)$/;
const symbolInstruction = /\{\\field\b[^{}]*\{\s*\\\*\s*\\fldinst\b\s*(?:\{[^{}]*?)?(SYMBOL\s[^{}]*)/gi;
const maxFonts = 10_000;
const headLength = 4096;

interface Font {
  name: string;
  charset: number;
}

interface State {
  readonly font: number;
  readonly isLabel: boolean;
}

function unicode(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `{\\uc1${units.map((unit) => `\\u${unit > 0x7fff ? unit - 0x10000 : unit}?`).join('')}}`;
}

/** Reads names and charsets of fonts as their tokens come. */
class FontTable {
  readonly fonts = new Map<number, Font>();
  #current: Font | undefined;

  add({ kind, name, value, raw }: RtfToken): void {
    if (kind === 'word' && name === 'f' && this.fonts.size < maxFonts) {
      this.#current = { name: '', charset: 1 };
      this.fonts.set(value ?? 0, this.#current);
    } else if (this.#current === undefined) return;
    else if (kind === 'word' && name === 'fcharset') this.#current.charset = value ?? 0;
    else if (kind === 'text') {
      const end = raw.indexOf(';');
      this.#current.name += end < 0 ? raw : raw.slice(0, end);
      if (end >= 0) this.#current = undefined;
    }
  }
}

/** Decodes characters by their font. */
function createDecoder(
  fonts: ReadonlyMap<number, Font>,
  decode: ((bytes: Buffer) => string) | undefined,
): (token: RtfToken, font: number) => string | undefined {
  return ({ kind, name, value, raw }, number) => {
    const font = fonts.get(number);
    const isSymbol = font !== undefined && isSymbolFont(font.name);
    if (kind === 'byte') {
      const code = Number.parseInt(name, 16);
      if (isSymbol) return symbolOf(font.name, code);
      const isOwn = font === undefined || ownCharsets.has(font.charset);
      return decode !== undefined && isOwn && code >= 0x80 ? decode(Buffer.of(code)) : undefined;
    }
    if (!isSymbol) return undefined;
    if (kind === 'word' && name === 'u') return symbolOf(font.name, (value ?? 0) & 0xffff);
    if (kind !== 'text' || raw.trim() === '') return undefined;
    return [...raw.replaceAll(/[\r\n]/g, '')]
      .map((sign) => symbolOf(font.name, sign.charCodeAt(0)) ?? sign)
      .join('');
  };
}

/** Shows what SYMBOL fields stand for, since they have no result. */
function showSymbolFields(rtf: string): string {
  return rtf.replaceAll(symbolInstruction, (field, instruction: string) => {
    const sign = symbolFieldText(instruction.replaceAll('\\\\', '\\'));
    return sign === undefined ? field : unicode(sign) + field;
  });
}

/** Follows fonts through the groups of a file. */
class FontState {
  readonly table = new FontTable();
  readonly #around: State[] = [];
  #state: State = { font: -1, isLabel: false };
  /** The depth of the group with the fonts while it is read. */
  #tableDepth = 0;

  add(token: RtfToken): void {
    const { kind } = token;
    if (kind === 'open') this.#around.push(this.#state);
    else if (kind === 'close') {
      if (this.#around.length === this.#tableDepth) this.#tableDepth = 0;
      this.#state = this.#around.pop() ?? this.#state;
    } else if (kind === 'word') this.#addWord(token);
    if (this.#tableDepth > 0) this.table.add(token);
  }

  #addWord({ name, value }: RtfToken): void {
    if (name === 'fonttbl') this.#tableDepth = this.#around.length;
    if (name === 'f' && this.#tableDepth === 0) this.#state = { ...this.#state, font: value ?? 0 };
    else if (name === 'plain') this.#state = { ...this.#state, font: -1 };
    else if (labels.test(name)) this.#state = { ...this.#state, isLabel: true };
  }

  /** The font of text; undefined for what is not text. */
  font(): number | undefined {
    return this.#state.isLabel ? undefined : this.#state.font;
  }
}

/** The file with characters as their fonts and charsets have them; the same bytes if they concern no text. */
export function decodeRtfCharacters(file: Uint8Array, budget: Budget): Uint8Array {
  const source = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  if (!concerned.test(source)) return file;
  const rtf = showSymbolFields(source);
  const head = rtf.slice(0, headLength);
  const old = /\\ansicpg\d/.test(head) ? undefined : /\\(mac|pca?)(?![a-z0-9])/.exec(head)?.[1];
  const state = new FontState();
  const decode = createDecoder(state.table.fonts, charsets.get(old ?? ''));
  const kept: string[] = [];
  /** Set after a replaced Unicode character, which a character for other programs follows. */
  let skips = false;
  for (const token of tokenizeRtf(rtf, budget)) {
    state.add(token);
    const { kind, raw } = token;
    if (skips && (kind === 'byte' || kind === 'text')) {
      skips = false;
      kept.push(kind === 'text' ? raw.slice(1) : '');
      continue;
    }
    const font = state.font();
    const shown = font === undefined ? undefined : decode(token, font);
    kept.push(shown === undefined ? raw : unicode(shown));
    skips = shown !== undefined && kind === 'word';
  }
  return Buffer.from(kept.join(''), 'latin1');
}
