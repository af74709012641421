import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Cut, SingleScript } from '../script/script.ts';

/** The response of one exchange. Methods return false once the response has ended. */
export interface ResponseWire {
  /** Writes status and headers. `lengthBytes`: undefined for a stream. */
  head(
    status: number,
    headers: Readonly<Record<string, string>>,
    lengthBytes: number | undefined,
  ): Promise<boolean>;
  /** Writes body bytes, split according to the script, and waits while the socket buffer is full. */
  write(bytes: string | Buffer): Promise<boolean>;
  end(): void;
  /** Interrupts the response in one of four ways. */
  breakOff(how: Cut['how']): Promise<void>;
  /** Waits; false if the client disconnected in the meantime. */
  pause(ms: number): Promise<boolean>;
}

/** Progress of a response. */
export interface ExchangeProgress {
  /** Body bytes handed to the socket. */
  sentBytes: number;
  /** Whether the script interrupted the response. */
  cut: boolean;
}

/** Writes the response of one request according to the transport members of `script`. */
export function createResponseWire(
  req: IncomingMessage,
  res: ServerResponse,
  script: SingleScript,
  progress: ExchangeProgress,
): ResponseWire {
  const socket = req.socket;
  const { cut } = script;
  let nextSplit = 0;
  const splits = [...(script.splitAt ?? [])].sort((a, b) => a - b);

  const gone = (): Promise<void> =>
    new Promise((resolve) => {
      if (res.closed || socket.destroyed) resolve();
      else res.once('close', resolve);
    });

  const pause = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      if (res.closed || socket.destroyed) return resolve(false);
      const onClose = (): void => {
        clearTimeout(timer);
        resolve(false);
      };
      const timer = setTimeout(() => {
        res.off('close', onClose);
        resolve(true);
      }, ms);
      res.once('close', onClose);
    });

  async function breakOff(how: Cut['how']): Promise<void> {
    if (how === 'stall') return gone();
    progress.cut = true;
    if (how === 'end') {
      res.end();
      return;
    }
    // Corked bytes are sent on the next tick; a reset before that would discard them.
    await flushed();
    if (how === 'reset') socket.resetAndDestroy();
    else socket.destroySoon();
  }

  async function sendPiece(bytes: Buffer): Promise<boolean> {
    if (res.closed || socket.destroyed) return false;
    progress.sentBytes += bytes.length;
    return res.write(bytes) ? true : drained(res);
  }

  function nextPieceEnd(): number {
    const bySize =
      script.splitBytes === undefined ? Number.POSITIVE_INFINITY : progress.sentBytes + script.splitBytes;
    while ((splits[nextSplit] ?? Number.POSITIVE_INFINITY) <= progress.sentBytes) nextSplit += 1;
    return Math.min(bySize, splits[nextSplit] ?? Number.POSITIVE_INFINITY);
  }

  async function sendSplit(bytes: Buffer): Promise<boolean> {
    if (script.splitBytes === undefined && splits.length === 0) return sendPiece(bytes);
    let at = 0;
    while (at < bytes.length) {
      const size = Math.min(nextPieceEnd() - progress.sentBytes, bytes.length - at);
      if (!(await sendPiece(bytes.subarray(at, at + size)))) return false;
      at += size;
      // One turn of the event loop between two writes keeps them apart on the wire.
      if (script.splitMs === undefined) await flushed();
      else if (!(await pause(script.splitMs))) return false;
    }
    return true;
  }

  async function breakAsPlanned(plan: Cut): Promise<false> {
    if (plan.midChunk === true) {
      await flushed();
      socket.write('ffff\r\ndata: {"id":"cut');
    }
    await breakOff(plan.how);
    return false;
  }

  return {
    head: async (status, headers, lengthBytes) => {
      if (cut?.at === 'before_headers') return breakAsPlanned(cut);
      for (const code of script.informational ?? []) inform(res, code);
      applyHeaders(res, script, headers, lengthBytes);
      res.writeHead(status);
      // Headers without a delay are sent in one packet with the first body bytes, as most servers do.
      if (cut !== undefined || script.firstByteMs !== undefined || script.stream?.actions !== undefined) {
        res.flushHeaders();
      }
      return cut?.at === 'after_headers' ? breakAsPlanned(cut) : true;
    },
    write: async (given) => {
      const plain = typeof given === 'string' ? Buffer.from(given, 'utf8') : given;
      const bytes = script.gzip === true ? gzipSync(plain) : plain;
      if (typeof cut?.at !== 'number' || progress.sentBytes + bytes.length < cut.at) return sendSplit(bytes);
      if (!(await sendSplit(bytes.subarray(0, cut.at - progress.sentBytes)))) return false;
      return breakAsPlanned(cut);
    },
    end: () => {
      if (progress.cut || res.closed) return;
      if (script.afterAnswer === 'close') res.end(() => socket.destroySoon());
      else res.end();
    },
    breakOff,
    pause,
  };
}

function applyHeaders(
  res: ServerResponse,
  script: SingleScript,
  headers: Readonly<Record<string, string>>,
  lengthBytes: number | undefined,
): void {
  for (const [name, value] of Object.entries({ ...headers, ...script.headers })) res.setHeader(name, value);
  if (script.gzip === true) res.setHeader('content-encoding', 'gzip');
  for (let index = 0; index < (script.bigHeaders?.count ?? 0); index += 1) {
    res.setHeader(`x-big-${index}`, 'h'.repeat(script.bigHeaders?.sizeBytes ?? 0));
  }
  if (script.transfer === 'close') {
    res.setHeader('connection', 'close');
    res.removeHeader('transfer-encoding');
    res.useChunkedEncodingByDefault = false;
  } else if (lengthBytes !== undefined && script.transfer !== 'chunked') {
    res.setHeader('content-length', String(lengthBytes + (script.lengthError ?? 0)));
  }
}

function inform(res: ServerResponse, code: 100 | 102 | 103): void {
  if (code === 100) res.writeContinue();
  else if (code === 102) res.writeProcessing();
  else res.writeEarlyHints({ link: '</hint>; rel=preload' });
}

function flushed(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Resolves with true when the response can accept bytes again, false if it was closed first. */
function drained(res: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const onDrain = (): void => {
      res.off('close', onClose);
      resolve(true);
    };
    const onClose = (): void => {
      res.off('drain', onDrain);
      resolve(false);
    };
    res.once('drain', onDrain);
    res.once('close', onClose);
  });
}

/** Writes raw bytes to the socket instead of an HTTP response, then does what `then` says. */
export async function writeRawAnswer(
  socket: Socket,
  raw: string,
  then: 'close' | 'reset' | 'stall',
): Promise<void> {
  socket.write(Buffer.from(raw, 'latin1'));
  await flushed();
  if (then === 'reset') socket.resetAndDestroy();
  else if (then === 'close') socket.destroySoon();
  else await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
