/**
 * URLs without any markup, which renderers and applications turn into links: `https://...`, any other `scheme://`,
 * `//host/`, `www.`, `host.example/`. They extend to the next white space of ASCII (GFM 0.29, section 6.9), or to the end of the
 * next tag.
 */
import { decodeUrl } from './url-forms.ts';
import { isUrlEnd, maxUrlLength, type OpenUrl, type UrlScanner } from './url-scanner.ts';

const urlStart = new RegExp(
  [
    // One letter before a colon is a drive.
    '[a-z0-9+.-]{2}://',
    '(?<![a-z0-9])(?:https?|ftp|wss?|xmpp|mailto):',
    '(?<![a-z0-9])file:[\\\\/]{2}',
    // A host has a dot, or is a number. In code, a comment can begin like that.
    '//(?=[^ \\t\\r\\n\\\\/]{0,252}[.\\u3002\\uff0e\\uff61]|\\d|\\[)[^ \\t\\r\\n\\\\/]{1,253}[\\\\/?#:.]',
    'www\\.',
    '[\\p{L}\\p{N}-]\\.(?:\\p{L}{2,24}|xn--[a-z0-9-]{1,59})(?::\\d{1,5})?[/?#]',
    '(?<![\\p{L}\\p{N}.])\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d{1,5})?[/?#]',
  ].join('|'),
  'iu',
);
/** A URL in angle brackets may have any scheme. */
const bracketedScheme = /<[a-z][a-z0-9+.-]{1,31}:/i;
/** An HTML tag or an autolink (CommonMark 0.31, sections 6.5 and 6.6): what is in one is not a link of its own. */
const tag = new RegExp(
  [
    '</?[a-z][a-z0-9-]*(?:\\s+[a-z_:][a-z0-9:._-]*(?:\\s*=\\s*(?:[^\\s"\'=<>`]+|\'[^\']*\'|"[^"]*"))?)*\\s*/?>',
    '<[a-z][a-z0-9+.-]{1,31}:[^\\s\\x00-\\x20<>]*>',
  ].join('|'),
  'iy',
);
const maxTagLength = 2400;
/** The longest beginning of a scheme in brackets. */
const maxSchemeLength = 40;
/** The `<` of a tag may be followed by others, in its attributes. */
const maxTagStarts = 4;
/** A quoted value that holds a tag holds few others before it. */
const maxOuterTags = 32;
/** The longest beginning of a URL. */
const overlap = 320;
/** Every beginning of a URL has one of these, or an escape of one. */
const urlMark = /[:/.\\&%]/;

export class BareUrlScanner implements UrlScanner {
  /** The text since the last white space; only its end if it is long. */
  #run = '';
  #isUrl = false;
  /** How much of the run was searched. */
  #searched = 0;
  #isLong = false;
  /** The end of the text so far, which may be a tag; up to twice as long, since cutting it costs more than keeping it. */
  #context = '';
  /** The end of the context, which may be the beginning of a scheme. */
  #tail = '';
  readonly #endsAtQuote: boolean;

  constructor(endsAtQuote: boolean) {
    this.#endsAtQuote = endsAtQuote;
  }

  advance(text: string): void {
    this.#context += text.slice(-maxTagLength);
    if (this.#context.length > 2 * maxTagLength) this.#context = this.#context.slice(-maxTagLength);
    this.#tail = (this.#tail + text.slice(-maxSchemeLength)).slice(-maxSchemeLength);
    const end = Math.max(lastEnd(text), this.#endsAtQuote ? text.lastIndexOf('"') : -1);
    if (end >= 0) {
      this.#run = '';
      this.#isUrl = false;
      this.#isLong = false;
      this.#searched = 0;
    }
    this.#run += text.slice(end + 1);
    if (this.#run.length <= maxUrlLength) return;
    this.#search();
    this.#isLong = true;
    this.#run = this.#run.slice(-overlap);
    this.#searched = this.#run.length;
  }

  openUrls(): readonly OpenUrl[] {
    this.#search();
    if (this.#isUrl) this.#leaveTag();
    if (!this.#isUrl) {
      // What is written next may be the host, or a part of it.
      const host = hostStart.exec(this.#run.slice(-maxHostLength))?.[0];
      if (host !== undefined) return [{ text: host, mayBeHost: true }];
    }
    if (!this.#isUrl) return bracketed.test(this.#tail) ? [{ text: '', includes: isScheme }] : [];
    if (this.#isLong) return [{ text: undefined }];
    const found = [...new Set([this.#run, decodeUrl(this.#run)])].flatMap((run) => {
      const start = urlStart.exec(run)?.index;
      if (start === undefined) return [];
      const scheme = bracketedScheme.exec(run)?.index ?? start;
      return [{ text: run.slice(scheme < start ? scheme + 1 : startOfHost(run, start)) }];
    });
    return found.length > 0 ? found : [{ text: this.#run.replace(/^</, '') }];
  }

  /** Begins a new run behind the last tag in this one. */
  #leaveTag(): void {
    const close = this.#run.lastIndexOf('>');
    if (close < 0) return;
    const runStart = this.#context.length - this.#run.length;
    const tagStart = findTag(this.#context, runStart + close + 1);
    // In quotes and brackets, a URL may hold what looks like a tag.
    if (tagStart === undefined || quotes.test(this.#context.slice(runStart, tagStart))) return;
    this.#run = this.#run.slice(close + 1);
    this.#isUrl = false;
    this.#isLong = false;
    this.#searched = 0;
    this.#search();
  }

  #search(): void {
    if (this.#isUrl || this.#searched === this.#run.length) return;
    const added = this.#run.slice(Math.max(0, this.#searched - overlap));
    this.#isUrl =
      urlMark.test(added) &&
      [added, decodeUrl(added)].some((text) => urlStart.test(text) || bracketedScheme.test(text));
    this.#searched = this.#run.length;
  }
}

function lastEnd(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) {
    if (isUrlEnd(text.charAt(at))) return at;
  }
  return -1;
}

/** Where the tag starts that ends at a position. */
function findTag(text: string, end: number): number | undefined {
  let start = end;
  for (let tries = 0; tries < maxTagStarts && start > 0; tries++) {
    start = text.lastIndexOf('<', start - 1);
    if (start < 0) return undefined;
    tag.lastIndex = start;
    const isTag = tag.test(text) && tag.lastIndex === end && !isInTag(text, start);
    // A backtick may end a code span that the tag is in, a placeholder that is left there the tag itself, and the end of a line the
    // block that it starts in: a heading, indented code.
    if (isTag && text.charAt(start - 1) !== '\\' && !/[`\r\n\uE000\uE001]/.test(text.slice(start, end)))
      return start;
  }
  return undefined;
}

/** Whether what looks like the start of a tag may be in the quotes of another one. */
function isInTag(text: string, position: number): boolean {
  let start = position;
  for (let tries = 0; tries < maxOuterTags; tries++) {
    start = start > 0 ? text.lastIndexOf('<', start - 1) : -1;
    if (start < 0) return false;
    tag.lastIndex = start;
    if (tag.test(text) && tag.lastIndex > position) return true;
  }
  return false;
}

/** The beginning of `//host` or `\\host`, unless it is in a path. */
const hostStart = /(?<![\p{L}\p{N}\\/_:])(?:\/\/[^\\/]*|\\\\)$/u;
const maxHostLength = 256;

/** The beginning of a scheme in angle brackets. */
const bracketed = /<(?:[a-z][a-z0-9+.-]{0,31})?$/i;

/** Whether a value could be a part of a scheme. */
function isScheme(value: string): boolean {
  return /^[a-z0-9+.-]{1,32}$/i.test(value);
}

const quotes = /["'([{]/;

/** Where the scheme or host starts whose end was found. */
function startOfHost(run: string, found: number): number {
  let at = found;
  while (at > 0 && found - at < overlap && /[\p{L}\p{N}+.-]/u.test(run.charAt(at - 1))) at--;
  return at;
}
