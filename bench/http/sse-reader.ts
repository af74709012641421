/**
 * Cuts a stream of server-sent events into the data of its events (WHATWG HTML, "Parsing an event stream").
 * Only what a benchmark needs: `data` fields; bytes are read as Latin-1, for only ASCII parts are looked at.
 */
export class SseReader {
  #line = '';
  #data: string | null = null;
  readonly #onEvent: (data: string) => void;

  constructor(onEvent: (data: string) => void) {
    this.#onEvent = onEvent;
  }

  /** Takes the next piece of the stream; events are told as soon as their blank line is there. */
  feed(piece: Buffer): void {
    const text = this.#line + piece.toString('latin1', 0, piece.length);
    let at = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
      const bareEnd = end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
      this.#takeLine(text.slice(at, bareEnd));
      at = end + 1;
    }
    this.#line = text.slice(at);
  }

  #takeLine(line: string): void {
    if (line === '') {
      const data = this.#data;
      this.#data = null;
      if (data !== null) this.#onEvent(data);
      return;
    }
    if (!line.startsWith('data:')) return;
    const value = line.charCodeAt(5) === 32 ? line.slice(6) : line.slice(5);
    this.#data = this.#data === null ? value : `${this.#data}\n${value}`;
  }
}
