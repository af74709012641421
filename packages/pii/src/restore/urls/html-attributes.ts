/**
 * URLs in attributes of HTML tags (WHATWG HTML 13.2.5, tokenization). Whether a `<` starts a tag depends on the Markdown
 * around it, so the scanner follows all possibilities at once: each is a state, and the set of states is a bit mask.
 */
import { hasUrlAttributes, isReferenceAttribute, isUrlAttribute } from './url-attributes.ts';
import { extendUrl, isUrlEnd, type OpenUrl, type UrlScanner } from './url-scanner.ts';

/** Between the attributes of a tag. */
const inTag = 1;
/** In the name of a tag, which may hold equals signs. */
const inName = 1 << 10;
/** After the equals sign; then in a value with double, single or no quotes. Twice: for other attributes, and for URLs. */
const afterEquals = [1 << 1, 1 << 5] as const;
const doubleQuoted = [1 << 2, 1 << 6] as const;
const singleQuoted = [1 << 3, 1 << 7] as const;
const unquoted = [1 << 4, 1 << 8] as const;
/**
 * In the value of a URL, behind a line end: Markdown may end HTML there and escape the quotes that follow, so that the
 * value does not end.
 */
const endless = 1 << 9;
const urlStates = [afterEquals[1], doubleQuoted[1], singleQuoted[1], unquoted[1]] as const;
const quotes: ReadonlyMap<number, '"' | "'"> = new Map([
  [doubleQuoted[1], '"'],
  [singleQuoted[1], "'"],
]);
const anyUrl = urlStates.reduce((mask, state) => mask | state, endless);

const attributeName = /([^\s"'<>/=]{1,40})[\t\n\f\r ]{0,16}$/;
/** The name of a tag, which has ended. */
const tagName = /<([a-zA-Z][^\s/<>]{0,40})$/;
const tailLength = 64;

export class HtmlAttributeScanner implements UrlScanner {
  #states = 0;
  /** The characters before the text. */
  #tail = '';
  /** Whether there is only white space since the last line end. */
  #isLineEmpty = false;
  /** Whether there was an empty line in a tag: Markdown may end HTML there and escape what would end the tag or a value. */
  #mayEscape = false;
  /** The elements with URLs among the tags that may be open; the others need no name. */
  readonly #elements = new Set<string>();
  readonly #urls = new Map<number, string | undefined>();
  /** True if all URLs that may be open are references, which can be relative. */
  #areReferences = true;
  hasBase = false;

  advance(text: string): void {
    for (let at = 0; at < text.length; at++) {
      if (this.#states === 0) {
        // Outside of tags, only the start of one matters.
        at = this.#previous(text, at) === '<' ? at : text.indexOf('<', at) + 1;
        if (at === 0) break;
        if (at >= text.length) break;
      }
      this.#step(text.charAt(at), text, at);
    }
    this.#tail = (this.#tail + text.slice(-tailLength)).slice(-tailLength);
  }

  openUrls(): readonly OpenUrl[] {
    if ((this.#states & anyUrl) === 0) return [];
    if ((this.#states & endless) !== 0) return [{ text: undefined }];
    const isReference = this.#areReferences;
    return urlStates.flatMap((state) =>
      (this.#states & state) === 0
        ? []
        : [{ text: this.#urls.get(state), isReference, closing: quotes.get(state) }],
    );
  }

  #previous(text: string, at: number): string {
    return at > 0 ? text.charAt(at - 1) : this.#tail.slice(-1);
  }

  #step(char: string, text: string, at: number): void {
    const now = this.#states;
    // At the start of a line, `>` may be the mark of a quotation, which renderers remove.
    if (char === '>' && this.#isLineEmpty) return;
    if ((now & inName) !== 0 && (isSpace(char) || char === '/')) this.#addElement(text, at);
    const isTagEnd = char === '>' && !this.#mayEscape;
    const position = { isTagEnd, isLineEmpty: this.#isLineEmpty, mayEscape: this.#mayEscape };
    let next = this.#previous(text, at) === '<' && /[a-zA-Z]/.test(char) ? inName : 0;
    next |= stepInName(now, char, isTagEnd) | this.#stepInTag(now, char, isTagEnd, text, at);
    next |= stepInValue(now, char, 0, position) | stepInValue(now, char, 1, position) | (now & endless);
    if (isLineEnd(char)) next |= this.#endLine(now);
    this.#isLineEmpty = isLineEnd(char) || (this.#isLineEmpty && isSpace(char));
    for (const state of urlStates) this.#keep(state, now, next, char, isTagEnd);
    this.#states = next;
    if (next !== 0) return;
    this.#elements.clear();
    this.#areReferences = true;
  }

  #stepInTag(now: number, char: string, isTagEnd: boolean, text: string, at: number): number {
    if ((now & inTag) === 0) return 0;
    if (char === '=') return afterEquals[this.#startsUrl(text, at) ? 1 : 0];
    return isTagEnd ? 0 : inTag;
  }

  #endLine(now: number): number {
    if (this.#isLineEmpty && now !== 0) this.#mayEscape = true;
    return (now & (doubleQuoted[1] | singleQuoted[1])) === 0 ? 0 : endless;
  }

  /** Keeps the text of an open URL. */
  #keep(state: number, now: number, next: number, char: string, isTagEnd: boolean): void {
    if ((next & state) === 0) {
      this.#urls.delete(state);
      return;
    }
    const continues = (now & state) !== 0 && state !== afterEquals[1];
    const begins =
      state !== afterEquals[1] &&
      (now & afterEquals[1]) !== 0 &&
      (enterValue(char, 1, isTagEnd) & state) !== 0;
    if (!continues || begins) {
      // A quote ends the value before it; without quotes, there may be two of them.
      const isUnquoted = state === unquoted[1];
      this.#urls.set(state, isUnquoted && continues ? undefined : isUnquoted ? char : '');
    } else this.#urls.set(state, extendUrl(this.#urls.get(state), char));
  }

  #addElement(text: string, at: number): void {
    const name = tagName.exec(this.#before(text, at))?.[1]?.toLowerCase();
    if (name !== undefined && hasUrlAttributes(name)) this.#elements.add(name);
    if (name === 'base') this.hasBase = true;
  }

  /** Whether the attribute before an equals sign is a URL, or a script. */
  #startsUrl(text: string, at: number): boolean {
    const name = attributeName.exec(this.#before(text, at))?.[1]?.toLowerCase() ?? '';
    const isUrl = isUrlAttribute(name, '') || [...this.#elements].some((one) => isUrlAttribute(name, one));
    if (isUrl && !isReferenceAttribute(name)) this.#areReferences = false;
    return isUrl;
  }

  #before(text: string, at: number): string {
    return at >= tailLength ? text.slice(at - tailLength, at) : this.#tail + text.slice(0, at);
  }
}

function stepInName(now: number, char: string, isTagEnd: boolean): number {
  if ((now & inName) === 0 || isTagEnd) return 0;
  return isSpace(char) || char === '/' ? inTag : inName;
}

interface Position {
  /** Whether this character ends the tag, unless it is quoted. */
  readonly isTagEnd: boolean;
  readonly isLineEmpty: boolean;
  readonly mayEscape: boolean;
}

/** The states after one more character of a value, or of the equals sign before it. */
function stepInValue(
  now: number,
  char: string,
  kind: 0 | 1,
  { isTagEnd, isLineEmpty, mayEscape }: Position,
): number {
  let next = 0;
  if ((now & afterEquals[kind]) !== 0) next |= enterValue(char, kind, isTagEnd);
  if ((now & doubleQuoted[kind]) !== 0)
    next |= (char === '"' ? inTag : 0) | (char !== '"' || mayEscape ? doubleQuoted[kind] : 0);
  if ((now & singleQuoted[kind]) !== 0)
    next |= (char === "'" ? inTag : 0) | (char !== "'" || mayEscape ? singleQuoted[kind] : 0);
  if ((now & unquoted[kind]) !== 0 && !isTagEnd) {
    if (isSpace(char)) next |= inTag;
    // Renderers may join the lines around an empty one, and remove the space around the mark of a quotation.
    if (!isSpace(char) || isLineEnd(char) || isLineEmpty) next |= unquoted[kind];
  }
  return next;
}

/** The state after the first character behind an equals sign. */
function enterValue(char: string, kind: 0 | 1, isTagEnd: boolean): number {
  if (isSpace(char)) return afterEquals[kind];
  // Markdown may escape the quote, so that it is a character of the value.
  if (char === '"') return doubleQuoted[kind] | unquoted[kind];
  if (char === "'") return singleQuoted[kind] | unquoted[kind];
  return isTagEnd ? 0 : unquoted[kind];
}

/** ASCII whitespace of the Infra standard. */
function isSpace(char: string): boolean {
  return isUrlEnd(char) || char === '\f';
}

/** Line ends of Markdown, and those that `^` in regular expressions knows besides. */
function isLineEnd(char: string): boolean {
  return char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029';
}
