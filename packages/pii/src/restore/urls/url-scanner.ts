/**
 * Follows a text as it is written, and knows the URLs that are open at its end: what is written next would become part
 * of them. Where renderers differ, a scanner assumes the worst.
 */
export interface UrlScanner {
  /** Adds text. */
  advance(text: string): void;
  /** The open URLs, as far as they are written. */
  openUrls(): readonly OpenUrl[];
  /** True after an element that may set the URL to which references are relative. */
  readonly hasBase?: boolean;
}

export interface OpenUrl {
  /** What is written of it; undefined if it is longer than `maxUrlLength`. */
  readonly text: string | undefined;
  /** Whether a value that is written next would be a part of it; without it, every value would. */
  readonly includes?: ((value: string) => boolean) | undefined;
  /** True if it is a reference, which can be relative. */
  readonly isReference?: boolean | undefined;
  /** What ends it; without it, white space does. */
  readonly closing?: UrlClosing | undefined;
  /** True if it is a URL only if what follows makes it a host. */
  readonly mayBeHost?: boolean | undefined;
}

/** The quote or bracket that a URL is in, or `end` if it is the whole text. */
export type UrlClosing = '"' | "'" | '`' | '>' | 'end';

/** Longer URLs are not compared with those of the request. */
export const maxUrlLength = 2048;

/** Adds to the text of a URL; undefined if it gets too long. */
export function extendUrl(text: string | undefined, added: string): string | undefined {
  if (text === undefined || text.length + added.length > maxUrlLength) return undefined;
  return text + added;
}

/** White space that ends a URL for all renderers; others take form feeds and Unicode spaces for a part of it. */
export function isUrlEnd(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r';
}
