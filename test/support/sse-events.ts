/** One event of an SSE stream (WHATWG HTML 9.2). */
export interface SseEvent {
  /** The `event` field, `message` if absent. */
  readonly event: string;
  readonly data: string;
  readonly id?: string;
  /** Milliseconds of `performance.now()` at the bytes that completed the event, if the reader knows. */
  readonly atMs?: number;
}

/** A reader of SSE text in pieces: `push` gives the events that a piece completed. */
export interface SseReader {
  push(text: string, atMs?: number): SseEvent[];
  /** Comments seen so far, without their colon. */
  comments(): readonly string[];
  /** Text after the last complete event: empty after a proper stream. */
  rest(): string;
}

/** Creates a reader that accepts LF, CRLF and CR, a byte order mark, and events cut anywhere. */
export function createSseReader(): SseReader {
  const comments: string[] = [];
  let pending = '';
  let started = false;
  let data: string[] = [];
  let event = '';
  let id: string | undefined;
  let open = '';

  function field(line: string): void {
    if (line.startsWith(':')) {
      comments.push(line.slice(1).replace(/^ /u, ''));
      return;
    }
    open += `${line}\n`;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /u, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id') id = value;
  }

  function dispatch(atMs: number | undefined): SseEvent | undefined {
    const done: SseEvent = {
      event: event === '' ? 'message' : event,
      data: data.join('\n'),
      ...(id === undefined ? {} : { id }),
      ...(atMs === undefined ? {} : { atMs }),
    };
    const empty = data.length === 0;
    data = [];
    event = '';
    open = '';
    return empty ? undefined : done;
  }

  /** The next complete line, or undefined. A CR at the very end may be the first half of a CRLF. */
  function takeLine(): string | undefined {
    const end = /\r\n|\n|\r/u.exec(pending);
    if (end === null || (end[0] === '\r' && end.index === pending.length - 1)) return undefined;
    const line = pending.slice(0, end.index);
    pending = pending.slice(end.index + end[0].length);
    return line;
  }

  return {
    push: (text, atMs) => {
      pending += text;
      if (!started && pending !== '') {
        started = true;
        if (pending.startsWith('\uFEFF')) pending = pending.slice(1);
      }
      const events: SseEvent[] = [];
      for (let line = takeLine(); line !== undefined; line = takeLine()) {
        if (line !== '') {
          field(line);
          continue;
        }
        const done = dispatch(atMs);
        if (done !== undefined) events.push(done);
      }
      return events;
    },
    comments: () => comments,
    rest: () => (pending === '\r' ? open : open + pending),
  };
}

/** All complete events of an SSE text. A CR at the very end counts as a line end. */
export function parseSse(text: string): SseEvent[] {
  const reader = createSseReader();
  return [...reader.push(text), ...(text.endsWith('\r') ? reader.push('\n') : [])];
}

/** The JSON payloads of a chat stream and whether `[DONE]` was the last event. */
export function chatChunks(events: readonly SseEvent[]): {
  readonly chunks: readonly unknown[];
  readonly done: boolean;
} {
  const chunks = events.filter((one) => one.data !== '[DONE]').map((one): unknown => JSON.parse(one.data));
  return { chunks, done: events.at(-1)?.data === '[DONE]' };
}
