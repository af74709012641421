import { createServer, type Server } from 'node:http';
import type { Recording } from './recordings.ts';

export interface ReplayServer {
  /** Address below which the recording of that number answers every POST. */
  address(key: string): string;
  close(): Promise<void>;
}

/** Answers any POST below `/<key>/` with exactly the bytes of that key's recording. */
export async function startReplayServer(byKey: ReadonlyMap<string, Recording>): Promise<ReplayServer> {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const [, key = ''] = (request.url ?? '').split('/');
      const recording = byKey.get(key);
      if (request.method !== 'POST' || recording === undefined) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such recording.');
        return;
      }
      response.writeHead(recording.status, { 'content-type': recording.contentType });
      response.end(recording.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  return {
    address: (key) => `http://127.0.0.1:${port}/${key}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
