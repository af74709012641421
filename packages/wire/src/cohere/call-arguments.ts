/** For functions without parameters the service writes `null` or nothing at all; the interface promises an object. */
const nullText = 'null';
const emptyObject = '{}';

/** Arguments of a whole call as JSON text. */
export function toArgumentsText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' || value === nullText ? emptyObject : value;
  return value === undefined || value === null ? emptyObject : JSON.stringify(value);
}

/** Arguments that come in pieces: what may still turn out to be `null` is held back. */
export class StreamedArguments {
  #pending = '';
  #isSent = false;

  /** @returns what can be sent of it */
  add(piece: string): string {
    if (this.#isSent) return piece;
    this.#pending += piece;
    if (nullText.startsWith(this.#pending)) return '';
    this.#isSent = true;
    return this.#pending;
  }

  /** @returns what is left to send; nothing when called again */
  end(): string {
    if (this.#isSent) return '';
    this.#isSent = true;
    return toArgumentsText(this.#pending);
  }
}
