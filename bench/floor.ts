/**
 * The floor: the least that a Node gateway does. A bare node:http server hands the bytes of each request to
 * undici's Pool.dispatch and the bytes of the answer back; no authentication, no parsing, no log.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';

const upstream = process.argv[2];
if (upstream === undefined) throw new Error('usage: floor.ts http://127.0.0.1:PORT');

// The connections must outlive the pauses between measurements; undici closes idle ones after 4 s by itself.
const pool = new Pool(upstream, { connections: null, pipelining: 1, keepAliveTimeout: 600_000 });

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const [first] = pieces;
    relay(request, response, pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.log(`listening on http://127.0.0.1:${port}`);
});

function relay(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const { 'content-type': contentType = 'application/json', authorization = '' } = request.headers;
  let upstreamDone = false;
  let running: Dispatcher.DispatchController | null = null;
  response.on('close', () => {
    if (!upstreamDone) running?.abort(new Error('the client has gone'));
  });
  pool.dispatch(
    {
      path: request.url ?? '/',
      method: 'POST',
      headers: { 'content-type': contentType, authorization },
      body,
    },
    {
      onRequestStart(controller) {
        running = controller;
      },
      onResponseStart(_controller, statusCode, headers) {
        const { 'content-type': type, 'content-length': length } = headers;
        if (type !== undefined) response.setHeader('content-type', type);
        if (length !== undefined) response.setHeader('content-length', length);
        response.writeHead(statusCode);
      },
      onResponseData(controller, chunk) {
        if (response.write(chunk)) return;
        controller.pause();
        response.once('drain', () => controller.resume());
      },
      onResponseEnd() {
        upstreamDone = true;
        response.end();
      },
      onResponseError() {
        upstreamDone = true;
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      },
    },
  );
}
