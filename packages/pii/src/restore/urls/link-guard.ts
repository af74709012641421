/**
 * Keeps restored values out of URLs. Prompt injection can make a model put a placeholder into the URL of an image or
 * link; if restored there, the value would be sent out when the response is rendered. A placeholder in a URL is
 * therefore only restored if that URL was part of the request, or if it is the addressee of an e-mail or call.
 */
import type { Steps } from '../../steps/index.ts';
import { BareUrlOrJsonScanner } from './bare-url-or-json.ts';
import { BareUrlScanner } from './bare-urls.ts';
import { HtmlAttributeScanner } from './html-attributes.ts';
import type { KnownUrls } from './known-urls.ts';
import { MarkdownDestinationScanner, WholeUrlScanner } from './markdown-destinations.ts';
import { isUrlMember, StringUrlScanner } from './string-urls.ts';
import { type OpenUrl, placeholderMark, type UrlScanner } from './url-scanner.ts';

const addressScheme = /^(?:mailto|tel|sms):$/i;
/** Text is read in pieces of this size if there is no placeholder in it. */
const maxUnreadLength = 65_536;

export class LinkGuard {
  readonly #known: KnownUrls;
  readonly #format: 'plain' | 'json' | 'url';
  /** Undefined before the beginning of the text. */
  #scanners: readonly UrlScanner[] | undefined;
  /**
   * Beginnings of URLs that write to a restored address. `mailto:<EMAIL_ADDRESS_1>` is what the user asked for, and so
   * is what is written to that address.
   */
  readonly #addressees = new Set<string>();
  /** The lengths of these beginnings, so that a URL is looked up instead of compared with each. */
  readonly #addresseeLengths = new Set<number>();
  /** Most text has no placeholder, so it is only read up to the next one. */
  #unread = '';
  readonly #member = new MemberName();

  /** @param format of the text: `json` ends all URLs at the end of a string; `url` is nothing else */
  constructor(known: KnownUrls, format: 'plain' | 'json' | 'url') {
    this.#known = known;
    this.#format = format;
  }

  /** Adds text as the provider wrote it, with placeholders not restored. */
  advance(text: string): void {
    this.#unread += text;
    // The last character may be the start of an escape.
    if (this.#unread.length > maxUnreadLength && this.#format !== 'json') this.#read();
  }

  /** The URLs that what comes next would be part of. */
  openUrls(): readonly OpenUrl[] {
    return this.#read().flatMap((scanner) => scanner.openUrls());
  }

  /**
   * Adds a placeholder to the text; returns whether it may be restored there.
   * @param value what it would be restored to
   * @param raw how the provider wrote the placeholder, which stays in the text if it is not restored
   */
  advancePlaceholder(placeholder: string, value = '', raw = placeholder): boolean {
    const urls = this.openUrls();
    const isAllowed = urls.every(
      ({ text, includes }) =>
        includes?.(value) === false ||
        (text !== undefined && (this.#isAddressed(text) || this.#isKnown(text + placeholder))),
    );
    // The value that takes its place has no brackets, which would end a URL.
    const name = placeholderMark + (isAllowed ? placeholder : raw).replaceAll(/[<>]/g, '');
    for (const scanner of this.#read()) scanner.advance(name);
    // Only where it is restored, what follows is written to the address.
    if (isAllowed)
      for (const { text } of urls)
        if (text !== undefined && addressScheme.test(text)) this.#addAddressee(text + name);
    return isAllowed;
  }

  #addAddressee(begun: string): void {
    this.#addressees.add(begun);
    this.#addresseeLengths.add(begun.length);
  }

  #isAddressed(url: string): boolean {
    for (const length of this.#addresseeLengths)
      if (length <= url.length && this.#addressees.has(url.slice(0, length))) return true;
    return addressScheme.test(url);
  }

  #isKnown(prefix: string): boolean {
    return this.#known.size > 0 && this.#known.hasPrefix(prefix);
  }

  #read(): readonly UrlScanner[] {
    const text = this.#unread;
    this.#unread = '';
    const scanners = this.#scanners ?? createScanners(this.#format);
    this.#scanners = scanners;
    if (text === '') return scanners;
    if (this.#format === 'json') return this.#readJson(text, scanners);
    for (const scanner of scanners) scanner.advance(text);
    return scanners;
  }

  #readJson(text: string, scanners: readonly UrlScanner[]): readonly UrlScanner[] {
    const pieces = decodeJsonPieces(text);
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) this.#member.endPiece();
      this.#member.add(piece);
    }
    // A quote ends all URLs.
    const current = pieces.length > 1 ? createScanners(this.#format, this.#member.name) : scanners;
    this.#scanners = current;
    for (const scanner of current) scanner.advance(pieces.at(-1) ?? '');
    return current;
  }
}

/**
 * Records every URL with a placeholder in an outgoing text.
 * @param placeholderRanges positions of its placeholders, in order
 */
export function* learnUrls(
  known: KnownUrls,
  text: string,
  format: 'plain' | 'json',
  placeholderRanges: readonly { readonly start: number; readonly end: number }[],
): Steps<void> {
  if (placeholderRanges.length === 0) return;
  const guard = new LinkGuard(known, format);
  let done = 0;
  for (const { start, end } of placeholderRanges) {
    guard.advance(text.slice(done, start));
    const placeholder = text.slice(start, end);
    for (const url of guard.openUrls()) if (url.text !== undefined) known.add(url.text + placeholder);
    guard.advancePlaceholder(placeholder);
    done = end;
    yield;
  }
}

function createScanners(format: 'plain' | 'json' | 'url', member = ''): readonly UrlScanner[] {
  if (format === 'url') return [new WholeUrlScanner()];
  return [
    ...(format === 'json'
      ? [new BareUrlScanner(true), new StringUrlScanner(isUrlMember(member))]
      : [new BareUrlOrJsonScanner()]),
    new HtmlAttributeScanner(),
    new MarkdownDestinationScanner(),
  ];
}

const maxNameLength = 128;

/** Follows the pieces of JSON between quotes, and knows of which member the current one is the value. */
class MemberName {
  #beforePrevious = '';
  #previous = '';
  #current = '';

  add(text: string): void {
    if (this.#current.length < maxNameLength) this.#current += text.slice(0, maxNameLength);
  }

  endPiece(): void {
    this.#beforePrevious = this.#previous;
    this.#previous = this.#current;
    this.#current = '';
  }

  /** Empty if it is the value of none. */
  get name(): string {
    return this.#previous.trim() === ':' ? this.#beforePrevious : '';
  }
}

const simpleEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Splits JSON at the quotes around strings, and decodes escapes. */
function decodeJsonPieces(text: string): string[] {
  const pieces = [''];
  for (const [found] of text.matchAll(/[^"\\]+|\\u[0-9a-fA-F]{4}|\\[\s\S]?|"/g)) {
    if (found === '"') pieces.push('');
    else pieces.push((pieces.pop() ?? '') + decodeEscape(found));
  }
  return pieces;
}

function decodeEscape(found: string): string {
  if (!found.startsWith('\\')) return found;
  if (found.length === 6) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
  const char = found.charAt(1);
  return simpleEscapes[char] ?? char;
}
