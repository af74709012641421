import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SluiceError } from '../errors/index.ts';
import type { BodyBudget } from './body-budget.ts';

/** A body in memory; `release` gives its bytes back to the budget. */
export interface HeldBody {
  readonly bytes: Buffer;
  release(): void;
}

/**
 * Reads a body whole, gzip inflated, within the limit of one body and the budget of all. Throws
 * `request_too_large`, `overloaded`, `unsupported_media_type` or `invalid_json` (broken gzip); the rest of a
 * refused body is not read.
 */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
  budget: BodyBudget,
): Promise<HeldBody> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limitBytes) return Promise.reject(tooLarge(limitBytes));
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    return Promise.reject(
      new SluiceError('unsupported_media_type', {
        message: 'Send the body plain or with content-encoding: gzip.',
      }),
    );
  }
  const source: Readable = encoding === 'gzip' ? request.pipe(createGunzip()) : request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let open = true;
    const release = (): void => {
      budget.give(sizeBytes);
      sizeBytes = 0;
    };
    const fail = (error: unknown): void => {
      if (!open) return;
      open = false;
      release();
      request.unpipe();
      request.pause();
      reject(error);
    };
    source.on('data', (chunk: Buffer) => {
      if (!open) return;
      try {
        if (sizeBytes + chunk.length > limitBytes) throw tooLarge(limitBytes);
        budget.take(chunk.length);
        sizeBytes += chunk.length;
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    });
    source.on('end', () => {
      if (!open) return;
      open = false;
      const only = chunks[0];
      resolve({
        bytes: chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, sizeBytes),
        release,
      });
    });
    if (source !== request) {
      source.on('error', () =>
        fail(new SluiceError('invalid_json', { message: 'The body is not valid gzip.' })),
      );
    }
    request.on('error', (error) => fail(new SluiceError('client_closed', { cause: error })));
    request.on('close', () => {
      // `close` also follows a body that arrived whole; inflating it may still be under way then.
      if (!request.complete) fail(new SluiceError('client_closed'));
    });
  });
}

function tooLarge(limitBytes: number): SluiceError {
  return new SluiceError('request_too_large', {
    message: `The body is larger than ${limitBytes} bytes; the operator sets server.body_limit.`,
  });
}

/** Whether a value is what `readBody` gave. */
export function isHeldBody(value: unknown): value is HeldBody {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'release' in value;
}
