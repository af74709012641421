/**
 * Keeps restored values out of links. A model that was told so by injected text can put a marker into the address
 * of an image or a link; restored there, the value would leave with the first click. So a marker in a URL stays a
 * marker, unless that URL stood in the request.
 */

/**
 * Schemes, with one slash or backslashes too, as browsers take them; an address without a scheme, behind backslashes
 * where only a link can stand, since `\\\\server\\share` is a path elsewhere; a bare host.
 */
const opening =
  /(?:(?:^|[^a-z0-9])(?:https?|ftp|wss?|data|javascript|mailto|tel|sms):|(?:^|[^:/\\])\/\/|(?:\]\(\s?<?|(?:src|href|action|data|poster|srcset)\s{0,3}=\s{0,3}["']?)[\\/]{2}|(?:^|[^a-z0-9])www\.|(?:^|[^a-z0-9.@/])(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,12}[/?#])$/i;
/** Schemes of which the first thing may be a value: `mailto:<EMAIL_ADDRESS_1>` is what was asked for. */
const addressing = /^(?:mailto|tel|sms):$/i;
const blank = /[\s\u00A0]/;
const maxTailLength = 96;

/** The URLs with markers that the request held, as the provider saw them. */
export class KnownUrls {
  /** Each URL up to and with a marker, for each of its markers. */
  readonly #prefixes = new Set<string>();

  /**
   * Takes note of every URL with a marker in a text that is about to leave.
   *
   * @param marks where its markers stand, in order
   */
  learn(text: string, marks: readonly { readonly start: number; readonly end: number }[]): void {
    if (marks.length === 0) return;
    const guard = new UrlGuard(this);
    let done = 0;
    for (const { start, end } of marks) {
      guard.advance(text.slice(done, start));
      guard.allowsRestoring(text.slice(start, end));
      done = end;
      if (guard.url !== undefined) this.#prefixes.add(guard.url.toLowerCase());
    }
  }

  /** Whether a URL of the request begins like this, a marker being the last thing of it. */
  hasPrefix(prefix: string): boolean {
    return this.#prefixes.has(prefix.toLowerCase());
  }
}

/** Follows a text that is being written, and says whether its end is inside a URL. */
export class UrlGuard {
  readonly #known: KnownUrls;
  #tail = '';
  #url: string | undefined;
  /** The quote or bracket that the URL stands in, which alone ends it; undefined: a blank ends it. */
  #closing: string | undefined;
  /** In the quotes of an attribute browsers leave line ends out of a URL. */
  #inAttribute = false;

  constructor(known: KnownUrls) {
    this.#known = known;
  }

  /** The URL that the text is inside of, so far. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Takes text as the provider wrote it, markers not restored. */
  advance(text: string): void {
    for (let at = 0; at < text.length; at++) this.#step(text.charAt(at));
  }

  #step(char: string): void {
    if (this.#url !== undefined) {
      if (this.#ends(char)) this.#url = undefined;
      else if (char !== '\\') this.#url += char;
    }
    this.#tail = (this.#tail + char).slice(-maxTailLength);
    if (this.#url === undefined && ':/\\.?#'.includes(char)) this.#open();
  }

  #ends(char: string): boolean {
    if (char === '\n' && !this.#inAttribute) return true;
    return this.#closing === undefined ? char === '"' || blank.test(char) : char === this.#closing;
  }

  /** Whether a URL begins with what was written last. A JSON text may write a slash as `\/`. */
  #open(): void {
    const tail = this.#tail.replaceAll('\\/', '/');
    const match = opening.exec(tail);
    if (match === null) return;
    const start = match.index + urlIn(match[0]);
    const before = tail.charAt(start - 1);
    this.#url = tail.slice(start);
    this.#closing = before === '"' || before === "'" ? before : before === '<' ? '>' : undefined;
    this.#inAttribute = /=\s{0,3}["']$/.test(tail.slice(0, start));
  }

  /** A marker stands here: whether it may be restored. Follows it, restored or not. */
  allowsRestoring(marker: string): boolean {
    if (this.#url === undefined) {
      this.#tail = '';
      return true;
    }
    const isAddressee = addressing.test(this.#url);
    this.#url += marker;
    return isAddressee || this.#known.hasPrefix(this.#url);
  }
}

/** Where the URL begins in what was matched: at its two slashes, or after the unit before its first word. */
function urlIn(matched: string): number {
  const slashes = /[\\/]{2}$/.exec(matched)?.index;
  return slashes ?? (/^[a-z0-9]/i.test(matched) ? 0 : 1);
}
