/**
 * Destinations of links and images in Markdown (CommonMark 0.31, sections 4.7 and 6.3), and URLs in style sheets. A
 * destination ends at white space of ASCII, or at `>` if it is in angle brackets; all others belong to it.
 */
import { extendUrl, isUrlEnd, maxUrlLength, type OpenUrl, type UrlScanner } from './url-scanner.ts';

/** A line that starts like the definition of a reference: `[label]`, also in quotes and lists. */
const label = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t]){0,128}\[(?:[^\]]|\\\]){0,999}\]$/;
/** What can open a destination. */
const opener = /[(:"']/g;
const maxLineLength = 1400;
/** Those of Markdown, and those that `^` in regular expressions knows besides. */
const lineEnds = ['\n', '\r', '\u2028', '\u2029'];
const unicodeLineEnd = /[\u2028\u2029]/;
/** A backslash at the end of what was written, also before a carriage return. */
const escapes = /\\\r?$/;
const maxOpen = 8;
/** Longer than what opens a URL of a style sheet. */
const nearLength = 24;

interface Destination {
  /** `start`: before its first character. */
  form: 'start' | 'bare' | 'angle';
  readonly isDefinition: boolean;
  /**
   * Whether it holds a line end of Unicode. Renderers may find the mark of a quotation behind it and remove it with
   * the space around it, so that only the end of the line ends the destination.
   */
  hasUnicodeLineEnd: boolean;
  text: string | undefined;
  /** Its last two characters, since reading them from a text that grows would take the square of its length. */
  tail: string;
}

/** A URL of a style sheet: `url(...)`, or a quoted one behind `@import`. */
interface StyleUrl {
  readonly closing: ')' | '"' | "'";
  readonly text: string | undefined;
}

export class MarkdownDestinationScanner implements UrlScanner {
  /** What opens within a destination may be a part of it, or the next one. */
  #links: Destination[] = [];
  #styles: StyleUrl[] = [];
  /** The end of the text so far; up to twice as long as needed, since cutting it costs more than keeping it. */
  #before = '';
  #lastChar = '';

  advance(text: string): void {
    for (let at = 0; at < text.length; at++) {
      if (this.#links.length === 0 && this.#styles.length === 0) {
        opener.lastIndex = at;
        const next = opener.exec(text)?.index;
        if (next === undefined) break;
        at = next;
      }
      const char = text.charAt(at);
      if (this.#links.length > 0) this.#extendLinks(char);
      if (this.#styles.length > 0)
        this.#styles = this.#styles.flatMap((style) => extendStyle(style, char) ?? []);
      // Nobody writes so many into each other: the first ones are enough to tell that a URL is open.
      if (this.#links.length > maxOpen) this.#links.length = maxOpen;
      if (this.#styles.length > maxOpen) this.#styles.length = maxOpen;
      if (this.#mayOpen(char, text, at)) this.#open(char, text, at);
    }
    if (text === '') return;
    this.#lastChar = text.charAt(text.length - 1);
    this.#before += text.slice(-maxLineLength);
    if (this.#before.length > 2 * maxLineLength) this.#before = this.#before.slice(-maxLineLength);
  }

  #extendLinks(char: string): void {
    const ended: Destination[] = [];
    // Only those that are there now: the mark of a quotation adds one.
    for (const link of this.#links.slice()) {
      const added = extendLink(link, char);
      if (added === 'ended') ended.push(link);
      else if (added !== undefined) this.#links.push(added);
    }
    if (ended.length > 0) this.#links = this.#links.filter((link) => !ended.includes(link));
  }

  openUrls(): readonly OpenUrl[] {
    const urls = this.#links.map(({ text, form, isDefinition }): OpenUrl => {
      // What follows a space is text, so that this is no definition.
      const includes = isDefinition && form === 'start' ? hasNoSpace : undefined;
      return { text, includes, isReference: true, closing: form === 'angle' ? '>' : undefined };
    });
    const styles = this.#styles.map(
      ({ text, closing }): OpenUrl => ({
        text,
        isReference: true,
        closing: closing === ')' ? undefined : closing,
      }),
    );
    return [...urls, ...styles];
  }

  /** Whether the character before allows it to open a destination, which rules out most text. */
  #mayOpen(char: string, text: string, at: number): boolean {
    const previous = at > 0 ? text.charAt(at - 1) : this.#lastChar;
    if (char === '(') return ']lLcC'.includes(previous);
    if (char === ':') return previous === ']';
    return (char === '"' || char === "'") && 'tT \t'.includes(previous);
  }

  /** The line before a position. */
  #lineBefore(text: string, at: number): string {
    const start = Math.max(0, at - maxLineLength);
    const near = start > 0 ? text.slice(start, at) : this.#before.slice(-maxLineLength) + text.slice(0, at);
    return near.slice(Math.max(...lineEnds.map((end) => near.lastIndexOf(end))) + 1);
  }

  /** Begins the destination that starts behind this character. Only definitions need the whole line before it. */
  #open(char: string, text: string, at: number): void {
    const near = at >= nearLength ? text.slice(at - nearLength, at) : this.#tail(text, at);
    if (char === '(' && near.endsWith(']')) this.#links.push(newDestination(false));
    else if (char === ':' && near.endsWith(']') && label.test(this.#lineBefore(text, at)))
      this.#links.push(newDestination(true));
    else if (char === '(' && /(?:url|src)$/i.test(near)) this.#styles.push({ closing: ')', text: '' });
    else if ((char === '"' || char === "'") && /@import[ \t]{0,16}$/i.test(near))
      this.#styles.push({ closing: char, text: '' });
  }

  /** The characters before a position near the beginning of a text. */
  #tail(text: string, at: number): string {
    return this.#before.slice(-nearLength) + text.slice(0, at);
  }
}

function newDestination(isDefinition: boolean): Destination {
  return { form: 'start', text: '', tail: '', isDefinition, hasUnicodeLineEnd: false };
}

/**
 * Reads one more character of a destination, in place since texts are long.
 * @returns another destination that may begin here, if any
 */
function extendLink(open: Destination, char: string): Destination | 'ended' | undefined {
  if (open.form === 'start') {
    if (isUrlEnd(char)) return undefined;
    if (char === '<') {
      open.form = 'angle';
      return undefined;
    }
    // The mark of a quotation, which goes on in the next line, or the first character.
    const other = char === '>' ? newDestination(open.isDefinition) : undefined;
    open.form = 'bare';
    open.text = char;
    open.tail = char;
    open.hasUnicodeLineEnd = unicodeLineEnd.test(char);
    return other;
  }
  // Some renderers read a backslash as an escape of whatever follows.
  const isEscaped = open.text === undefined || escapes.test(open.tail);
  if (isDestinationEnd(open, char) && !isEscaped) return 'ended';
  open.hasUnicodeLineEnd ||= unicodeLineEnd.test(char);
  open.text = extendUrl(open.text, char);
  open.tail = open.tail.slice(-1) + char;
  return undefined;
}

function isDestinationEnd({ form, hasUnicodeLineEnd }: Destination, char: string): boolean {
  if (hasUnicodeLineEnd) return char === '\n' || char === '\r';
  return form === 'angle' ? char === '>' || char === '\n' : isUrlEnd(char);
}

function hasNoSpace(value: string): boolean {
  return !/[ \t\r\n]/.test(value);
}

/** A quoted URL, as a whole. */
const quoted = /^[ \t]{0,16}(?:"[^"\r\n]{0,2048}"|'[^'\r\n]{0,2048}')[ \t]{0,16}$/;

function extendStyle({ closing, text }: StyleUrl, char: string): StyleUrl | undefined {
  const mayEnd =
    closing === ')'
      ? // Renderers may escape the quotes, so that they no longer belong to the style sheet.
        text !== undefined && (!/["']/.test(text) || quoted.test(text))
      : text !== undefined && !/\\$|[\r\n]/.test(text);
  return char === closing && mayEnd ? undefined : { closing, text: extendUrl(text, char) };
}

/** A destination without anything around it, such as the URL of a citation. */
export class WholeUrlScanner implements UrlScanner {
  #text: string | undefined = '';

  advance(text: string): void {
    this.#text = extendUrl(this.#text, text.slice(0, maxUrlLength + 1));
  }

  openUrls(): readonly OpenUrl[] {
    return [{ text: this.#text, isReference: true, closing: 'end' }];
  }
}
