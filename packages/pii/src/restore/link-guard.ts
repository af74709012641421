/**
 * Keeps restored values out of URLs. Prompt injection can make a model put a placeholder into the URL of an image or
 * link; if restored there, the value would be sent out on the first request. A placeholder inside a URL is therefore
 * only restored if that URL was part of the request.
 */

/**
 * The beginning of a URL: (1) a scheme; (2) `//` without a scheme, or two backslashes where a link is expected, since
 * `\\server\share` is a path elsewhere; (3) a bare host.
 */
const urlStart =
  /(?:(?:^|[^a-z0-9])(?:https?|ftp|wss?|data|javascript|mailto|tel|sms):|(?:^|[^:/\\])\/\/|(?:\]\(\s?<?|(?:src|href|action|data|poster|srcset)\s{0,3}=\s{0,3}["']?)[\\/]{2}|(?:^|[^a-z0-9])www\.|(?:^|[^a-z0-9.@/])(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,12}[/?#])$/i;
/** Schemes after which a value may be restored: `mailto:<EMAIL_ADDRESS_1>` is what the user asked for. */
const addressSchemes = /^(?:mailto|tel|sms):$/i;
const blank = /[\s\u00A0]/;
const maxTailLength = 96;

/** The URLs with placeholders in the request, as sent to the provider. */
export class KnownUrls {
  /** Each URL up to and including a placeholder, for each of its placeholders. */
  readonly #prefixes = new Set<string>();

  /**
   * Records every URL with a placeholder in an outgoing text.
   * @param placeholderRanges positions of its placeholders, in order
   */
  learn(text: string, placeholderRanges: readonly { readonly start: number; readonly end: number }[]): void {
    if (placeholderRanges.length === 0) return;
    const guard = new LinkGuard(this);
    let done = 0;
    for (const { start, end } of placeholderRanges) {
      guard.advance(text.slice(done, start));
      guard.advancePlaceholder(text.slice(start, end));
      done = end;
      if (guard.url !== undefined) this.#prefixes.add(guard.url.toLowerCase());
    }
  }

  /** True if a URL of the request starts with this prefix, which ends with a placeholder. */
  hasPrefix(prefix: string): boolean {
    return this.#prefixes.has(prefix.toLowerCase());
  }
}

/** Follows a text as it is written, and tells whether its end is inside a URL. */
export class LinkGuard {
  readonly #known: KnownUrls;
  #tail = '';
  #url: string | undefined;
  /** The quote or bracket that closes the URL; if undefined, white space or `"` ends it. */
  #closing: string | undefined;
  /** In quoted attributes, browsers remove line ends from URLs. */
  #inAttribute = false;

  constructor(known: KnownUrls) {
    this.#known = known;
  }

  /** The URL at the end of the text so far. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Adds text as the provider wrote it, with placeholders not restored. */
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

  /** Detects whether a URL starts at the end of the text. JSON may escape a slash as `\/`. */
  #open(): void {
    const tail = this.#tail.replaceAll('\\/', '/');
    const match = urlStart.exec(tail);
    if (match === null) return;
    const start = match.index + urlStartIn(match[0]);
    const before = tail.charAt(start - 1);
    this.#url = tail.slice(start);
    this.#closing = before === '"' || before === "'" ? before : before === '<' ? '>' : undefined;
    this.#inAttribute = /=\s{0,3}["']$/.test(tail.slice(0, start));
  }

  /** Adds a placeholder to the text; returns whether it may be restored there. */
  advancePlaceholder(placeholder: string): boolean {
    if (this.#url === undefined) {
      this.#tail = '';
      return true;
    }
    const isAddressee = addressSchemes.test(this.#url);
    this.#url += placeholder;
    return isAddressee || this.#known.hasPrefix(this.#url);
  }
}

/** Index of the URL in a match, which may begin with one preceding character. */
function urlStartIn(matched: string): number {
  const slashes = /[\\/]{2}$/.exec(matched)?.index;
  return slashes ?? (/^[a-z0-9]/i.test(matched) ? 0 : 1);
}
