/**
 * URLs in attributes of HTML tags (WHATWG HTML 13.2.5, tokenization). Whether a `<` starts a tag depends on the Markdown
 * around it, so the scanner follows all possibilities at once: each is a state, and the set of states is a bit mask.
 */
import { extendUrl, isUrlEnd, type OpenUrl, type UrlScanner } from './url-scanner.ts';

/** Attributes whose values browsers load, follow or run. */
const urlAttributes = new Set(
  `action archive background cite classid codebase content data dynsrc formaction href icon imagesrcset longdesc lowsrc
manifest ping poster profile src srcdoc srcset style usemap`.split(/\s+/),
);

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
const anyUrl = urlStates.reduce((mask, state) => mask | state, endless);

const attributeName = /([^\s"'<>/=]{1,40})[\t\n\f\r ]{0,16}$/;
const tailLength = 64;

export class HtmlAttributeScanner implements UrlScanner {
  #states = 0;
  /** The characters before the text. */
  #tail = '';
  /** Whether there is only white space since the last line end. */
  #isLineEmpty = false;
  readonly #urls = new Map<number, string | undefined>();

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
    return urlStates.flatMap((state) =>
      (this.#states & state) === 0 ? [] : [{ text: this.#urls.get(state) }],
    );
  }

  #previous(text: string, at: number): string {
    return at > 0 ? text.charAt(at - 1) : this.#tail.slice(-1);
  }

  #step(char: string, text: string, at: number): void {
    const now = this.#states;
    // At the start of a line, `>` may be the mark of a quotation, which renderers remove.
    if (char === '>' && this.#isLineEmpty) return;
    let next = this.#previous(text, at) === '<' && /[a-zA-Z]/.test(char) ? inName : 0;
    next |= stepInName(now, char);
    if ((now & inTag) !== 0 && char === '=') next |= afterEquals[this.#startsUrl(text, at) ? 1 : 0];
    else if ((now & inTag) !== 0 && char !== '>') next |= inTag;
    next |=
      stepInValue(now, char, 0, this.#isLineEmpty) |
      stepInValue(now, char, 1, this.#isLineEmpty) |
      (now & endless);
    if (isLineEnd(char) && (now & (doubleQuoted[1] | singleQuoted[1])) !== 0) next |= endless;
    this.#isLineEmpty = isLineEnd(char) || (this.#isLineEmpty && isSpace(char));
    for (const state of urlStates) this.#keep(state, now, next, char);
    this.#states = next;
  }

  /** Keeps the text of an open URL. */
  #keep(state: number, now: number, next: number, char: string): void {
    if ((next & state) === 0) {
      this.#urls.delete(state);
      return;
    }
    const continues = (now & state) !== 0 && state !== afterEquals[1];
    const begins =
      state !== afterEquals[1] && (now & afterEquals[1]) !== 0 && (enterValue(char, 1) & state) !== 0;
    if (!continues || begins) {
      // A quote ends the value before it; without quotes, there may be two of them.
      const isUnquoted = state === unquoted[1];
      this.#urls.set(state, isUnquoted && continues ? undefined : isUnquoted ? char : '');
    } else this.#urls.set(state, extendUrl(this.#urls.get(state), char));
  }

  /** Whether the attribute before an equals sign is a URL, or a script. */
  #startsUrl(text: string, at: number): boolean {
    const before = at >= tailLength ? text.slice(at - tailLength, at) : this.#tail + text.slice(0, at);
    const name = attributeName.exec(before)?.[1]?.toLowerCase().replace(/^.*:/, '') ?? '';
    return urlAttributes.has(name) || name.startsWith('on');
  }
}

function stepInName(now: number, char: string): number {
  if ((now & inName) === 0 || char === '>') return 0;
  return isSpace(char) || char === '/' ? inTag : inName;
}

/** The states after one more character of a value, or of the equals sign before it. */
function stepInValue(now: number, char: string, kind: 0 | 1, isLineEmpty: boolean): number {
  let next = 0;
  if ((now & afterEquals[kind]) !== 0) next |= enterValue(char, kind);
  if ((now & doubleQuoted[kind]) !== 0) next |= char === '"' ? inTag : doubleQuoted[kind];
  if ((now & singleQuoted[kind]) !== 0) next |= char === "'" ? inTag : singleQuoted[kind];
  if ((now & unquoted[kind]) !== 0 && char !== '>') {
    if (isSpace(char)) next |= inTag;
    // Renderers may join the lines around an empty one, and remove the space around the mark of a quotation.
    if (!isSpace(char) || isLineEnd(char) || isLineEmpty) next |= unquoted[kind];
  }
  return next;
}

/** The state after the first character behind an equals sign. */
function enterValue(char: string, kind: 0 | 1): number {
  if (isSpace(char)) return afterEquals[kind];
  // Markdown may escape the quote, so that it is a character of the value.
  if (char === '"') return doubleQuoted[kind] | unquoted[kind];
  if (char === "'") return singleQuoted[kind] | unquoted[kind];
  return char === '>' ? 0 : unquoted[kind];
}

/** ASCII whitespace of the Infra standard. */
function isSpace(char: string): boolean {
  return isUrlEnd(char) || char === '\f';
}

/** Line ends of Markdown, and those that `^` in regular expressions knows besides. */
function isLineEnd(char: string): boolean {
  return char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029';
}
