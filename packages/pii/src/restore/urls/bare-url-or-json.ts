import { BareUrlScanner } from './bare-urls.ts';
import type { OpenUrl, UrlScanner } from './url-scanner.ts';

const start = /^[ \t\r\n]{0,64}(?:\{[ \t\r\n]{0,64}["}]|\[[ \t\r\n]{0,64}["[{\d])/;
const outside = /^[\s{}[\]:,\d.eE+\-truefalsn]*$/;

/**
 * Bare URLs in text or in JSON without white space, where the next value is not a part of the URL before it. Only a
 * text that is JSON from its beginning counts: others are rendered as Markdown.
 */
export class BareUrlOrJsonScanner implements UrlScanner {
  readonly #text = new BareUrlScanner(false);
  readonly #json = new BareUrlScanner(true);
  /** Undefined before the beginning of the text. */
  #isJson: boolean | undefined;
  #inString = false;
  /** Whether nothing but white space was written since the last string: what follows is not JSON, or a separator. */
  #isBehindString = false;
  #afterBackslash = false;

  advance(text: string): void {
    this.#isJson ??= start.test(text);
    if (this.#isJson) this.#readJson(text);
    this.#text.advance(text);
  }

  openUrls(): readonly OpenUrl[] {
    const isJson = this.#isJson === true && !this.#isBehindString;
    return (isJson ? this.#json : this.#text).openUrls();
  }

  /** Reads on as long as the text between strings is that of JSON. An escaped quote does not end its string, nor a URL in it. */
  #readJson(text: string): void {
    let masked = '';
    let copied = 0;
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      if (this.#afterBackslash) {
        this.#afterBackslash = false;
        if (char !== '"') continue;
        masked += `${text.slice(copied, at)}'`;
        copied = at + 1;
      } else if (char === '\\' && this.#inString) this.#afterBackslash = true;
      else if (char === '"') {
        if (!this.#inString && !outside.test(text.slice(from, at))) {
          this.#isJson = false;
          return;
        }
        this.#inString = !this.#inString;
        this.#isBehindString = !this.#inString;
        from = at + 1;
      }
    }
    const rest = this.#inString ? '' : text.slice(from);
    if (rest.trim() !== '') this.#isBehindString = false;
    this.#isJson = outside.test(rest);
    if (this.#isJson) this.#json.advance(masked + text.slice(copied));
  }
}
