/** For functions without parameters Cohere sends `null` or nothing; OpenAI's API has an empty object. */
const nullText = 'null';
const emptyObject = '{}';

/** Arguments of a complete call as JSON text. */
export function toArgumentsText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' || value === nullText ? emptyObject : value;
  return value === undefined || value === null ? emptyObject : JSON.stringify(value);
}

/** Streamed arguments: holds back text that may turn out to be `null`. */
export class StreamedArguments {
  #pending = '';
  #isSent = false;

  /** @returns the text that can be sent */
  add(fragment: string): string {
    if (this.#isSent) return fragment;
    this.#pending += fragment;
    if (nullText.startsWith(this.#pending)) return '';
    this.#isSent = true;
    return this.#pending;
  }

  /** @returns the remaining text; empty when called again */
  end(): string {
    if (this.#isSent) return '';
    this.#isSent = true;
    return toArgumentsText(this.#pending);
  }
}
