/** Forms of URLs that carry nothing to strangers, read as a browser would (WHATWG URL 4.4). */
import { decodeCharacter, encodedCharacter } from '../../replace/index.ts';
import type { UrlClosing } from './url-scanner.ts';

/** Precedes a placeholder in the text that scanners read: a character for private use. */
const placeholderMark = '\uE000';
/** The same for a placeholder whose value has a mark of URLs, so that it could be more than a name in one. */
const structuralMark = '\uE001';

const urlStructure = /[:/\\?#&]|^\s*(?:https?|wss?|ftp|file|javascript|vbscript|data|blob)\s*$/i;

/** Returns whether a value is a name or a number in a URL, and not a scheme, a host or a path. */
function isUrlWord(value: string): boolean {
  return !urlStructure.test(value);
}

/** A placeholder as scanners read it. The value that replaces it has no brackets, which would end a URL. */
export function markedPlaceholder(placeholder: string, value: string): string {
  return (isUrlWord(value) ? placeholderMark : structuralMark) + placeholder.replaceAll(/[<>]/g, '');
}

/** Decodes entities, percent encoding and escapes, as readers of the text may. */
export function decodeUrl(text: string): string {
  const decoded = text.replaceAll(encodedCharacter, (found: string, at: number) =>
    '\\&%'.includes(found.charAt(0)) ? (decodeCharacter(found, text, at) ?? found) : found,
  );
  return decoded.replaceAll(/\\(?=[!-/:-@[-`{-~])|\p{Cf}/gu, '');
}

/**
 * Marks before a URL in code and markup: `{"mailto:`. Read as a part of the URL, they make it a relative one; without them, the rest
 * is the URL.
 */
const openingMarks = /^[{"'`]{1,3}/;

/** The URL as written and decoded, without opening marks. */
function readings(url: string): readonly string[] {
  const written = url.replace(openingMarks, '');
  const decoded = decodeUrl(written).replace(openingMarks, '');
  return decoded === written ? [written] : [written, decoded];
}

const relative =
  /^(?:\.{0,2}\/(?![/\\]))?(?![\s/\\])[^:\\/&?#<>"'`{}|^\uE001\p{Cc}\p{Cf}]*(?:$|[/?#][^\\<>"`\p{Cc}\p{Cf}]*$)/u;

/**
 * Returns whether a reference is relative to its page or folder with this value behind its beginning. What follows can still make a scheme
 * of its first segment.
 */
export function isRelativeUrl(url: string, value: string): boolean {
  return readings(url).every((one) => (one === '' ? isUrlWord(value) : relative.test(one)));
}

/** Returns whether the rest of a first segment makes a scheme of it. */
export function endsScheme(rest: string): boolean {
  return decodeUrl(rest).includes(':');
}

const local = new RegExp(
  '^(?:file:\\/\\/(?:localhost)?|(?:[a-z][a-z0-9+.-]{1,31}:\\/\\/(?:[\\p{L}\\p{N}\\uE000_.~%!*+=:-]{1,2048}@)?)?' +
    '(?:localhost|127(?:\\.\\d{1,3}){3}|0\\.0\\.0\\.0|\\[::1\\])(?::\\d{1,5})?)' +
    // No characters that end a command or a string: another URL could begin behind them.
    '(\\/[\\p{L}\\p{N}\\p{M}\\uE000\\uE001_/.~%+=@:?&,#!*-]*)$',
  'iu',
);
const anotherUrl =
  /\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.(?:\p{L}{2,24}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?[/?#]/iu;

/** Returns whether a URL is on this machine, whatever follows: a `file:` URL, or one with a loopback host that has ended. */
export function isLocalUrl(url: string): boolean {
  return readings(url).every((one) => {
    const path = local.exec(one)?.[1];
    return path !== undefined && !anotherUrl.test(path);
  });
}

const recipient = '[\\uE000\\uE001][^,;?&@\\s]{1,64}';
const addressed = new RegExp(
  `^(?:mailto|tel|sms):(?:${recipient}(?:[,;]|%2c))*(?:${recipient}(?:\\?[^@]*)?)?$`,
  'iu',
);
const anotherAddress = /@|%40|&(?:#0*64(?!\d)|#x0*40(?![\da-f])|commat;)/i;
const recipientEnd = /^(?:$|[,;?&]|%2c)/i;

/**
 * Returns whether a URL writes to restored addresses alone: `mailto:<EMAIL_ADDRESS_1>` is what the user asked for, and so is what is written
 * to that address.
 * @param url up to and including a placeholder
 * @param rest what follows it
 */
export function isAddressedUrl(url: string, rest: string): boolean {
  if (anotherAddress.test(rest) || !readings(url).every((one) => addressed.test(one))) return false;
  return url.includes('?') || recipientEnd.test(rest);
}

/** The quote before a URL. */
export function quoteOf(url: string): UrlClosing | undefined {
  const quote = /^\{?(["'`])/.exec(url)?.[1];
  return quote === '"' || quote === "'" || quote === '`' ? quote : undefined;
}

/** Returns whether a URL begins like one that writes to an address. */
export function mayBeAddressed(url: string): boolean {
  return /^[{"'`]{0,3}\s*(?:m|t|s|&|%|\\)/i.test(url) && readings(url).some((one) => addressed.test(one));
}

/** Returns whether a placeholder behind this beginning of a URL is in its user, host or port. */
export function isInAuthority(url: string): boolean {
  const behindScheme = url.replace(/^[^\p{L}\p{N}\uE000\uE001]*(?:[a-z][a-z0-9+.-]{0,31}:)?[/\\]*/iu, '');
  return !/[/\\?#]/.test(behindScheme);
}

/** A placeholder, and everything that can belong to a user, host or port. */
const authority = /^(?:<[A-Za-z][\w ]{0,60}>|[^\s/?#\\<>"`])*/;
const address = /^[^\s<>"'`]*/;
const closedAddress: Readonly<Record<UrlClosing, RegExp>> = {
  '"': /^[^"]*/,
  "'": /^[^']*/,
  '`': /^[^`]*/,
  '>': /^(?:\\.|[^>\n])*/,
  end: /^.*/s,
};

const closingMarks = /[)\]}.,;:!*_~|']+$/;
const maxRestLength = 2048;

/** The text behind a placeholder in a URL. */
export interface Following {
  readonly text: string;
  /** True if no more text can follow. */
  readonly isComplete: boolean;
}

/** The rest of a part of a URL. */
export interface UrlRest {
  readonly text: string;
  /** Without punctuation behind it. */
  readonly trimmed: string;
}

/** The rest of the user, host and port of a URL: undefined if it is too long, `more` if more text can add to it. */
export function authorityRest(following: Following): UrlRest | 'more' | undefined {
  return restOf(authority, following);
}

/**
 * The same for the rest of a URL with an address.
 * @param closing the only thing that ends it
 */
export function addressRest(
  following: Following,
  closing: UrlClosing | undefined,
): UrlRest | 'more' | undefined {
  return restOf(closing === undefined ? address : closedAddress[closing], following);
}

/** What ends a user, host and port for every parser. */
const authorityEnd = /^[/?#]/;
/** Characters that some parsers remove or encode, so that a host can continue behind them; and the beginning of an entity. */
const undecided = /^[\s"'`<>\\]*(?:&[#\w]{0,31}|[.:][^\s/?#@]*)?$/;
const continued = /^[\s"'`<>\\]+(?:\.[\p{L}\p{N}-]|(?::[^\s/?#@]*)?@)/u;
const nextPart = /[/?#]/;
const unfinished = /&[#\w]{0,31}$/;

/**
 * Returns whether some parser continues the user or host of a URL behind the characters that end it in text: Markdown removes
 * backslashes, URL parsers remove tabs and line ends and encode spaces and quotes in a user (WHATWG URL 4.4).
 * @param following what follows the rest that `authorityRest` found
 * @param closing what ends the URL
 */
export function continuesAuthority(
  { text, isComplete }: Following,
  closing: UrlClosing | undefined,
): boolean | 'more' {
  if (authorityEnd.test(text)) return false;
  const begun = text.slice(0, maxRestLength);
  const decoded = decodeUrl(begun);
  if (continued.test(decoded) || continued.test(begun)) return true;
  let isOpen = undecided.test(decoded) || undecided.test(begun);
  if (closing !== undefined) {
    const inside = closedAddress[closing].exec(begun)?.[0] ?? '';
    const [part = ''] = decodeUrl(inside).split(nextPart, 1);
    if (part.includes('@')) return true;
    isOpen ||= inside.length === begun.length && !nextPart.test(decodeUrl(inside.replace(unfinished, '')));
  }
  if (!isOpen || isComplete) return false;
  return text.length >= maxRestLength ? true : 'more';
}

function restOf(pattern: RegExp, { text, isComplete }: Following): UrlRest | 'more' | undefined {
  const begun = text.slice(0, maxRestLength);
  const found = pattern.exec(begun)?.[0] ?? '';
  const rest = { text: found, trimmed: found.replace(closingMarks, '') };
  // It may be followed by the beginning of a placeholder.
  if (!/^(?:<[\w ]{0,62})?$/.test(begun.slice(found.length))) return rest;
  if (text.length >= maxRestLength) return undefined;
  return isComplete ? rest : 'more';
}
