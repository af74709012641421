/** A proxy on this machine that keeps what passes through it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Exchange } from './to-fixture.ts';

/** Headers of one connection, which are not passed on (RFC 9110, section 7.6.1), and those that `fetch` sets. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Passes every request on, and its answer back as it comes.
 * @param target the provider, of which scheme and host count
 * @param onExchange called for each answer that came whole
 */
export function createRecordProxy(target: URL, onExchange: (exchange: Exchange) => void): Server {
  return createServer((request, response) => {
    pass(request, response, target).then(onExchange, (error: unknown) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`record: ${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
}

async function pass(request: IncomingMessage, response: ServerResponse, target: URL): Promise<Exchange> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const { method = 'POST', url: path = '/' } = request;
  const url = new URL(path, target.origin);
  const headers = passedHeaders(Object.entries(request.headers));
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body.length === 0 ? {} : { body }),
  });
  response.writeHead(answer.status, passedHeaders([...answer.headers]));
  const received: Buffer[] = [];
  for await (const chunk of answer.body ?? []) {
    received.push(Buffer.from(chunk));
    response.write(chunk);
  }
  response.end();
  const contentType = answer.headers.get('content-type') ?? '';
  const { status } = answer;
  return { method, path, headers, request: body, status, contentType, response: Buffer.concat(received) };
}

function passedHeaders(
  headers: readonly (readonly [string, string | readonly string[] | undefined])[],
): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap(([name, value]) =>
      value === undefined || ownHeaders.has(name) ? [] : [[name, String(value)]],
    ),
  );
}
