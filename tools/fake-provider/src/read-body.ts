import type { IncomingMessage } from 'node:http';

/** The complete body of a request; undefined if the client disconnects before its end. */
export function readBody(req: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.once('end', () => resolve(parts.length === 1 ? parts[0] : Buffer.concat(parts)));
    req.once('close', () => resolve(undefined));
  });
}
