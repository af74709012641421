/** A service of OpenAI's Responses API as far as it keeps things: responses in the background, compacted conversations, counts. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { configFor } from '../support/index.ts';

type Json = Readonly<Record<string, unknown>>;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
}

export interface ResponsesService {
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
  /** States of the next responses in the background, one for each question. */
  states: Json[];
  /** Answers itself if it returns true. */
  instead: ((request: SeenRequest, response: ServerResponse) => boolean) | undefined;
  /** Answers instead of these endpoints. */
  refused: ReadonlySet<string>;
  close(): void;
}

const usage = {
  input_tokens: 20,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 10,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 30,
};

const messageOf = (text: string): Json => ({
  type: 'message',
  id: 'msg_provider',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});

export const completed = (text: string): Json => ({ status: 'completed', output: [messageOf(text)], usage });

export async function startResponsesService(): Promise<ResponsesService> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    readJson(request, (body) => {
      const path = request.url ?? '';
      const asked = { method: request.method ?? '', path, body };
      seen.push(asked);
      if (service.instead?.(asked, response) === true) return;
      const [status, answer] = answerTo(service, request.method ?? '', path, body);
      sendJson(response, status, answer);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const service: ResponsesService = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    seen,
    states: [],
    instead: undefined,
    refused: new Set(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

function answerTo(service: ResponsesService, method: string, path: string, body: Json): [number, Json] {
  const end = path.slice(path.lastIndexOf('/') + 1);
  if (service.refused.has(end))
    return [404, { error: { message: 'Not found', type: 'invalid_request_error' } }];
  const whole = { id: 'resp_provider', object: 'response', created_at: 1_700_000_000, model: 'gpt-fake' };
  const { background = false, instructions = null } = body;
  if (method === 'DELETE') return [200, { id: end, object: 'response', deleted: true }];
  if (method === 'GET') return [200, { ...whole, background: true, ...nextState(service) }];
  switch (end) {
    case 'cancel':
      return [200, { ...whole, background: true, status: 'cancelled', output: [], usage }];
    case 'compact': {
      const compaction = { type: 'compaction', id: 'cmp_1', encrypted_content: 'sealed' };
      const { model: _model, ...facts } = whole;
      return [200, { ...facts, object: 'response.compaction', output: [compaction], usage }];
    }
    case 'input_tokens':
      return [200, { object: 'response.input_tokens', input_tokens: 42 }];
    default:
      return background === true
        ? [200, { ...whole, background, instructions, status: 'queued', output: [], usage: null }]
        : [200, { ...whole, instructions, ...answerOf(body) }];
  }
}

/** Code was run if the request has a tool for it. */
function answerOf({ input, prompt, tools }: Json): Json {
  const said = completed(JSON.stringify(input ?? prompt));
  const run = {
    type: 'code_interpreter_call',
    id: 'ci_1',
    code: '1',
    container_id: 'cntr_1',
    status: 'completed',
    outputs: null,
  };
  return Array.isArray(tools) ? { ...said, output: [run, ...(said['output'] as Json[])] } : said;
}

function nextState(service: ResponsesService): Json {
  const [state = completed('Done.')] = service.states;
  if (service.states.length > 1) service.states.shift();
  return state;
}

function readJson(request: IncomingMessage, use: (body: Json) => void): void {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => use(text === '' ? {} : JSON.parse(text)));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** One provider with the service, and one of chat completions at `chat`. */
export function configOfService(
  service: ResponsesService,
  chat: { readonly baseUrl: string },
  extra: Json = {},
): string {
  const native = {
    protocol: 'openai',
    base_url: service.baseUrl,
    api_key: 'k',
    allow_private_network: true,
    retries: 0,
    apis: ['chat', 'responses'],
    retention: 'zero',
    models: [{ name: 'gpt-fake', price: { input: 1, output: 2 } }],
  };
  return configFor(chat, { retries: 0, extra: { ...extra, providers: { native } } });
}
