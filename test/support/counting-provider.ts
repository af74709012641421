/** A provider that knows how many requests of each model it has at once, and has had: rows tell when a request came, not when it was let through. */
import { once } from 'node:events';
import { createServer } from 'node:http';

export interface CountingProvider {
  readonly url: string;
  /** The most at once. */
  most(model: string): number;
  total(model: string): number;
  close(): void;
}

interface Count {
  open: number;
  most: number;
  total: number;
}

export async function startCountingProvider(answerMs = 5, host = '127.0.0.1'): Promise<CountingProvider> {
  const counts = new Map<string, Count>();
  const countOf = (model: string): Count => {
    const count = counts.get(model) ?? { open: 0, most: 0, total: 0 };
    counts.set(model, count);
    return count;
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const model = String(Object(JSON.parse(text)).model);
      const count = countOf(model);
      count.open += 1;
      count.total += 1;
      count.most = Math.max(count.most, count.open);
      setTimeout(() => {
        count.open -= 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end(completion(model));
      }, answerMs);
    });
  }).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://${host}:${port}/v1`,
    most: (model) => countOf(model).most,
    total: (model) => countOf(model).total,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const completion = (model: string): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
