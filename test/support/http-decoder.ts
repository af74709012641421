/** Status line and headers of an HTTP/1.1 answer. */
export interface HttpHead {
  readonly status: number;
  readonly reason: string;
  /** Names in lower case; repeated headers joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Interim answers (1xx) that came before. */
  readonly interim: readonly number[];
}

export interface HttpDecoder {
  push(bytes: Buffer): void;
  /** The peer closed its side, which may end the body. */
  end(): void;
  head(): HttpHead | undefined;
}

interface Sink {
  onHead(head: HttpHead): void;
  onBody(bytes: Buffer): void;
  onEnd(): void;
}

type State =
  | { readonly in: 'head' }
  | { readonly in: 'length'; left: number }
  | { readonly in: 'chunk-size' }
  | { readonly in: 'chunk'; left: number }
  | { readonly in: 'trailer' }
  | { readonly in: 'until-close' }
  | { readonly in: 'done' };

/**
 * Decodes one HTTP/1.1 answer (RFC 9112) from bytes cut anywhere. Written out rather than taken from
 * node:http so that a test sees exactly where a broken answer broke.
 */
export function createHttpDecoder(sink: Sink): HttpDecoder {
  let pending: Buffer = Buffer.alloc(0);
  let state: State = { in: 'head' };
  let head: HttpHead | undefined;
  const interim: number[] = [];

  function finish(): void {
    state = { in: 'done' };
    sink.onEnd();
  }

  /** The bytes before `mark`, which is consumed too; undefined if it has not come yet. */
  function takeUntil(mark: string): string | undefined {
    const at = pending.indexOf(mark, 0, 'latin1');
    if (at < 0) return undefined;
    const text = pending.toString('latin1', 0, at);
    pending = pending.subarray(at + mark.length);
    return text;
  }

  function takeHead(): boolean {
    const text = takeUntil('\r\n\r\n');
    if (text === undefined) return false;
    const parsed = parseHead(text, interim);
    if (parsed.status < 200) {
      interim.push(parsed.status);
      return true;
    }
    head = parsed;
    sink.onHead(parsed);
    state = bodyState(parsed);
    if (state.in === 'done') sink.onEnd();
    return true;
  }

  function takeCounted(current: { readonly in: 'length' | 'chunk'; left: number }): boolean {
    if (pending.length === 0) return false;
    const bytes = pending.subarray(0, current.left);
    pending = pending.subarray(bytes.length);
    current.left -= bytes.length;
    sink.onBody(bytes);
    if (current.left > 0) return false;
    if (current.in === 'length') finish();
    // The CRLF after a chunk stands before the next size line, which tolerates it.
    else state = { in: 'chunk-size' };
    return true;
  }

  function takeChunkSize(): boolean {
    if (pending.subarray(0, 2).toString('latin1') === '\r\n') pending = pending.subarray(2);
    const line = takeUntil('\r\n');
    if (line === undefined) return false;
    const left = Number.parseInt(line, 16);
    if (Number.isNaN(left)) throw new Error(`not a chunk size: ${JSON.stringify(line)}`);
    state = left === 0 ? { in: 'trailer' } : { in: 'chunk', left };
    return true;
  }

  function step(): boolean {
    switch (state.in) {
      case 'head':
        return takeHead();
      case 'length':
      case 'chunk':
        return takeCounted(state);
      case 'chunk-size':
        return takeChunkSize();
      case 'trailer': {
        const line = takeUntil('\r\n');
        if (line === '') finish();
        return line !== undefined && line !== '';
      }
      case 'until-close': {
        const bytes = pending;
        pending = Buffer.alloc(0);
        if (bytes.length > 0) sink.onBody(bytes);
        return false;
      }
      case 'done':
        return false;
    }
  }

  return {
    push: (bytes) => {
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
      while (step());
    },
    end: () => {
      if (state.in === 'until-close') finish();
    },
    head: () => head,
  };
}

function parseHead(text: string, interim: readonly number[]): HttpHead {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const match = /^HTTP\/1\.[01] (\d{3}) ?(.*)$/u.exec(statusLine);
  if (match === null) throw new Error(`not a status line: ${JSON.stringify(statusLine)}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return { status: Number(match[1]), reason: match[2] ?? '', headers, interim: [...interim] };
}

function bodyState(head: HttpHead): State {
  if (head.status === 204 || head.status === 304) return { in: 'done' };
  if ((head.headers['transfer-encoding'] ?? '').toLowerCase().includes('chunked'))
    return { in: 'chunk-size' };
  const length = head.headers['content-length'];
  if (length === undefined) return { in: 'until-close' };
  return Number(length) === 0 ? { in: 'done' } : { in: 'length', left: Number(length) };
}
