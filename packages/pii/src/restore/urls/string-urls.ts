import { extendUrl, type OpenUrl, type UrlScanner } from './url-scanner.ts';

/** Members that hold a URL and nothing else: `url`, `imageUrl`, `callback_uri`. */
const urlMember = /(?:ur[il]|href|src|link|endpoint|webhook|callback|redirect|website|homepage|origin)s?$/i;
/** A scheme of one letter is a drive. */
const url = /^[\p{Cc} ]*(?:[a-z][a-z0-9+.-]{1,31}:|[\\/]{2})/iu;
/** A text that is a URL with a scheme or a host, and a space behind it. */
const urlAndSpace =
  /^[\p{Cc} ]*(?:[a-z][a-z0-9+.-]{1,31}:[\\/]{2}|\/\/(?=[^\p{Cc} /]{0,253}(?:[.%]|:\d)|\d))[^\p{Cc} ]*[\p{Cc} ]+$/iu;

/** Whether a string with this name in an object is a URL as a whole. */
export function isUrlMember(name: string): boolean {
  return urlMember.test(name);
}

/**
 * A string of JSON as a URL. URL parsers remove line ends and tabs and encode spaces (WHATWG URL 4.4), so that white space does not
 * end it: not in a member that holds a URL, and elsewhere as long as nothing else was written.
 */
export class StringUrlScanner implements UrlScanner {
  readonly #isUrlMember: boolean;
  #text: string | undefined = '';
  #isUrl = false;

  constructor(isInUrlMember: boolean) {
    this.#isUrlMember = isInUrlMember;
  }

  advance(text: string): void {
    this.#text = extendUrl(this.#text, text);
    this.#isUrl ||= this.#text !== undefined && url.test(this.#text);
  }

  openUrls(): readonly OpenUrl[] {
    if (!this.#isUrl) return [];
    if (this.#isUrlMember) return [{ text: this.#text, closing: 'end' }];
    return this.#text !== undefined && urlAndSpace.test(this.#text)
      ? [{ text: this.#text, closing: 'end' }]
      : [];
  }
}
