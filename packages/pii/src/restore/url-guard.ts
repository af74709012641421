/**
 * Keeps restored values out of links. A model that was told so by injected text can put a marker into the address
 * of an image or a link; restored there, the value would leave with the first click. So a marker in a URL stays a
 * marker, unless that URL stood in the request.
 */

const schemeTail = /(?:[a-z][a-z0-9+.-]{1,15}:\/\/|(?:^|[("'=\s])\/\/|(?:^|[^a-z0-9])www\.)$/i;
const ends = new Set([...' \t\r\n"\'`<>)]}|\u00A0'].map((char) => char.charCodeAt(0)));
/** The URLs with markers that the request held, as the provider saw them. */
export class KnownUrls {
  /** Each URL up to and with a marker, for each of its markers. */
  readonly #beginnings = new Set<string>();

  /**
   * Takes note of every URL with a marker in a text that is about to leave.
   *
   * @param marks where its markers stand, in order
   */
  learn(text: string, marks: readonly { readonly start: number; readonly end: number }[]): void {
    if (marks.length === 0 || (!text.includes('/') && !/www\./i.test(text))) return;
    const guard = new UrlGuard(this);
    let done = 0;
    for (const { start, end } of marks) {
      guard.follow(text.slice(done, start));
      guard.admits(text.slice(start, end));
      done = end;
      if (guard.url !== undefined) this.#beginnings.add(guard.url.toLowerCase());
    }
  }

  /** Whether a URL of the request begins like this, a marker being the last thing of it. */
  begins(prefix: string): boolean {
    return this.#beginnings.has(prefix.toLowerCase());
  }
}

/** Follows a text that is being written, and says whether its end is inside a URL. */
export class UrlGuard {
  readonly #known: KnownUrls;
  #tail = '';
  #url: string | undefined;

  constructor(known: KnownUrls) {
    this.#known = known;
  }

  /** The URL that the text is inside of, so far. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Takes text as the provider wrote it, markers not restored. */
  follow(text: string): void {
    for (let at = 0; at < text.length; at++) this.#step(text.charCodeAt(at), text.charAt(at));
  }

  #step(unit: number, char: string): void {
    if (this.#url !== undefined) {
      if (ends.has(unit)) this.#url = undefined;
      else if (char !== '\\') this.#url += char;
    }
    // A JSON text may write a slash as `\/`.
    if (char === '\\') return;
    this.#tail = (this.#tail + char).slice(-24);
    if (this.#url === undefined && (unit === 0x2f || unit === 0x2e)) {
      const scheme = schemeTail.exec(this.#tail)?.[0];
      if (scheme !== undefined)
        this.#url = scheme.replace(/^[("'=\s]/, '').replace(/^[^a-z0-9/](?=www)/i, '');
    }
  }

  /** A marker stands here: whether it may be restored. Follows it, restored or not. */
  admits(marker: string): boolean {
    if (this.#url === undefined) {
      this.#tail = '';
      return true;
    }
    this.#url += marker;
    return this.#known.begins(this.#url);
  }
}
