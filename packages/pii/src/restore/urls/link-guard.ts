/**
 * Keeps restored values out of URLs. Prompt injection can make a model put a placeholder into the URL of an image or
 * link; if restored there, the value would be sent out when the response is rendered. A placeholder in a URL is
 * therefore only restored if that URL was part of the request, if it is relative or on this machine, or if it is the addressee of an
 * e-mail or call.
 */
import type { Steps } from '../../steps/index.ts';
import { BareUrlOrJsonScanner } from './bare-url-or-json.ts';
import { BareUrlScanner } from './bare-urls.ts';
import { HtmlAttributeScanner } from './html-attributes.ts';
import { decodeJsonPieces, MemberName } from './json-pieces.ts';
import type { KnownUrls } from './known-urls.ts';
import { MarkdownDestinationScanner, WholeUrlScanner } from './markdown-destinations.ts';
import { isUrlMember, StringUrlScanner } from './string-urls.ts';
import {
  addressRest,
  authorityRest,
  continuesAuthority,
  endsScheme,
  type Following,
  isAddressedUrl,
  isInAuthority,
  isLocalUrl,
  isRelativeUrl,
  markedPlaceholder,
  mayBeAddressed,
  quoteOf,
} from './url-forms.ts';
import type { OpenUrl, UrlClosing, UrlScanner } from './url-scanner.ts';

/** Text is read in pieces of this size if there is no placeholder in it. */
const maxUnreadLength = 65_536;

/** `plain`: text. `json`: a JSON document, where the end of a string ends all URLs. `string`: one string of it. `url`: nothing else. */
export type GuardedFormat = 'plain' | 'json' | 'string' | 'url';

/** `more`: it depends on the text that follows. */
export type Verdict = 'restore' | 'withhold' | 'more';

export class LinkGuard {
  readonly #known: KnownUrls;
  readonly #format: GuardedFormat;
  readonly #member: string;
  /** Undefined before the beginning of the text. */
  #scanners: readonly UrlScanner[] | undefined;
  /** Most text has no placeholder, so it is only read up to the next one. */
  #unread = '';
  readonly #memberName = new MemberName();

  /** @param member whose value a string is */
  constructor(known: KnownUrls, format: GuardedFormat, member = '') {
    this.#known = known;
    this.#format = format;
    this.#member = member;
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
   * Decides whether a placeholder may be restored at the end of the text.
   * @param value what it would be restored to
   * @param rest what is written behind it
   */
  judge(placeholder: string, value: string, rest: Following): Verdict {
    let verdict: Verdict = 'restore';
    for (const url of this.openUrls()) {
      const one = this.#judgeUrl(url, placeholder, value, rest);
      if (one === 'withhold') return one;
      if (one === 'more') verdict = one;
    }
    return verdict;
  }

  /**
   * Adds a placeholder to the text.
   * @param value what it is restored to, if it is
   */
  advancePlaceholder(placeholder: string, value = ''): void {
    const written = markedPlaceholder(placeholder, value);
    for (const scanner of this.#read()) scanner.advance(written);
  }

  /** Adds a URL of the request, whose placeholder comes next. */
  learn(placeholder: string, rest: Following): void {
    const written = markedPlaceholder(placeholder, '');
    for (const { text } of this.openUrls()) {
      if (text === undefined) continue;
      if (!isInAuthority(text)) this.#known.add(text + written);
      else {
        const found = authorityRest(this.#decoded(rest));
        if (found !== undefined && found !== 'more') this.#known.add(text + written, found.trimmed);
      }
    }
  }

  #judgeUrl(url: OpenUrl, placeholder: string, value: string, rest: Following): Verdict {
    const { text, includes } = url;
    if (includes?.(value) === false) return 'restore';
    if (text === undefined) return 'withhold';
    if (isLocalUrl(text)) return 'restore';
    const written = text + markedPlaceholder(placeholder, value);
    const following = this.#decoded(rest);
    if (mayBeAddressed(text)) {
      const verdict = judgeAddress(text, url.closing, written, following);
      if (verdict !== 'withhold') return verdict;
    }
    const hasBase = this.#scanners?.some((scanner) => scanner.hasBase === true) === true;
    const isRelative = url.isReference === true && !hasBase && isRelativeUrl(text, value);
    if (isInAuthority(text)) return this.#judgeAuthority(url, written, isRelative, following);
    return isRelative || this.#known.has(written) ? 'restore' : 'withhold';
  }

  #judgeAuthority(url: OpenUrl, written: string, isRelative: boolean, following: Following): Verdict {
    const rest = authorityRest(following);
    if (rest === 'more') return rest;
    if (rest === undefined) return 'withhold';
    if (isRelative && !endsScheme(rest.text)) return 'restore';
    if (url.mayBeHost === true && !hostRest.test(rest.trimmed)) return 'restore';
    // In text, a link can end in the middle of what is a user for a parser.
    const isLocal = this.#format !== 'plain' && isLocalUrl(`${written}${rest.trimmed}/`);
    if (!isLocal && !this.#known.has(written, rest.trimmed)) return 'withhold';
    const behind = { text: following.text.slice(rest.text.length), isComplete: following.isComplete };
    const continues = continuesAuthority(behind, url.closing);
    if (continues === 'more') return continues;
    return continues ? 'withhold' : 'restore';
  }

  /** Returns the text that follows in the same string. */
  #decoded({ text, isComplete }: Following): Following {
    if (this.#format !== 'json') return { text, isComplete };
    const pieces = decodeJsonPieces(text);
    return { text: pieces[0] ?? '', isComplete: isComplete || pieces.length > 1 };
  }

  #read(): readonly UrlScanner[] {
    const text = this.#unread;
    this.#unread = '';
    const scanners = this.#scanners ?? createScanners(this.#format, this.#member);
    this.#scanners = scanners;
    if (text === '') return scanners;
    if (this.#format === 'json') return this.#readJson(text, scanners);
    for (const scanner of scanners) scanner.advance(text);
    return scanners;
  }

  #readJson(text: string, scanners: readonly UrlScanner[]): readonly UrlScanner[] {
    const pieces = decodeJsonPieces(text);
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) this.#memberName.endPiece();
      this.#memberName.add(piece);
    }
    // A quote ends all URLs.
    const current = pieces.length > 1 ? createScanners(this.#format, this.#memberName.name) : scanners;
    this.#scanners = current;
    for (const scanner of current) scanner.advance(pieces.at(-1) ?? '');
    return current;
  }
}

/** Decides about a URL that may write to addresses. */
function judgeAddress(
  text: string,
  closing: UrlClosing | undefined,
  written: string,
  following: Following,
): Verdict {
  const rest = addressRest(following, closing ?? quoteOf(text));
  if (rest === 'more') return rest;
  return rest !== undefined && isAddressedUrl(written, rest.trimmed) ? 'restore' : 'withhold';
}

/** Text that makes a host of a placeholder before it. */
const hostRest = /[.@][\p{L}\p{N}]/u;

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
    guard.learn(placeholder, { text: text.slice(end, end + maxFollowing), isComplete: true });
    guard.advancePlaceholder(placeholder);
    done = end;
    yield;
  }
}

/** Longer than any rest of a URL that counts. */
export const maxFollowing = 4096;

function createScanners(format: GuardedFormat, member: string): readonly UrlScanner[] {
  if (format === 'url') return [new WholeUrlScanner()];
  const inString = format === 'json' || format === 'string';
  return [
    ...(format === 'json' ? [new BareUrlScanner(true)] : [new BareUrlOrJsonScanner()]),
    ...(inString ? [new StringUrlScanner(isUrlMember(member))] : []),
    new HtmlAttributeScanner(),
    new MarkdownDestinationScanner(),
  ];
}
