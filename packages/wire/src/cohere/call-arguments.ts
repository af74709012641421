/** For functions without parameters the service writes `null` or nothing at all; the interface promises an object. */
const NOTHING_SAID = 'null';
const EMPTY_OBJECT = '{}';

/** Arguments of a whole call as JSON text. */
export function argumentsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' || value === NOTHING_SAID ? EMPTY_OBJECT : value;
  return value === undefined || value === null ? EMPTY_OBJECT : JSON.stringify(value);
}

/** Arguments that come in pieces: what may still turn out to be `null` is held back. */
export class StreamedArguments {
  #held = '';
  #isSent = false;

  /** @returns what can be sent of it */
  add(piece: string): string {
    if (this.#isSent) return piece;
    this.#held += piece;
    if (NOTHING_SAID.startsWith(this.#held)) return '';
    this.#isSent = true;
    return this.#held;
  }

  /** @returns what is left to send; nothing when called again */
  end(): string {
    if (this.#isSent) return '';
    this.#isSent = true;
    return argumentsOf(this.#held);
  }
}
