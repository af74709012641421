/** Second attempts without the parts that a provider refused, and their charges. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disposeAll, rawRequest, type Sluice, startSluice, untilRows } from '../support/index.ts';

interface Sent {
  readonly path: string;
  readonly flags: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}
type Answer = (sent: Sent, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const events = (response: ServerResponse, list: readonly object[]): void => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const one of list) response.write(`data: ${JSON.stringify(one)}\n\n`);
};
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'ok' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};
const ask = [{ role: 'user', content: 'x' }];

let server: Server;
let sluice: Sluice;
let sent: Sent[] = [];
let answer: Answer = (_, response) => response.end();

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const flags = request.headers['anthropic-beta'];
      const one = {
        path: request.url ?? '',
        flags: typeof flags === 'string' ? flags : undefined,
        body: JSON.parse(body),
      };
      sent.push(one);
      answer(one, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const common = {
    base_url: `http://127.0.0.1:${port}/v1`,
    api_key: 'k',
    allow_private_network: true,
    retries: 0,
  };
  const price = { input: 1, output: 1 };
  sluice = await startSluice({
    config: JSON.stringify({
      discovery: 'off',
      providers: {
        claude: {
          ...common,
          protocol: 'anthropic',
          models: [{ name: 'c', price }],
          timeout: { first_byte: '400ms', idle: '400ms', total: '2s' },
        },
        open: { ...common, protocol: 'openai', apis: ['chat', 'responses'], models: ['m'] },
      },
      null_members: 'omit',
    }),
  });
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await disposeAll();
});

const post = (path: string, body: object, headers = {}) =>
  rawRequest({ url: `${sluice.url}${path}`, method: 'POST', headers: { ...sluice.auth, ...headers }, body });

describe('a refusal', () => {
  it.each<[string, string, (first: Sent) => object, string]>([
    [
      'a member',
      'diagnostics: Extra inputs are not permitted',
      ({ body: { diagnostics: _, ...body }, flags }) => ({ body, flags }),
      'a-2025-01-01,b-2025-01-01',
    ],
    [
      'a flag',
      'Unsupported beta header: b-2025-01-01',
      ({ body }) => ({ body, flags: 'a-2025-01-01' }),
      'a-2025-01-01,b-2025-01-01',
    ],
  ])('that names %s leads to one attempt without it', async (_, complaint, expected, flags) => {
    answer = (_sent, response) =>
      sent.length === 1
        ? json(response, 400, { type: 'error', error: { type: 'invalid_request_error', message: complaint } })
        : json(response, 200, message);
    const body = { model: 'claude/c', max_tokens: 9, messages: ask, diagnostics: { a: 1 } };
    const response = await post('/v1/messages', body, { 'anthropic-beta': flags });
    expect(response.status).toBe(200);
    const [first, second] = sent;
    expect(sent).toHaveLength(2);
    expect(second).toMatchObject(first === undefined ? {} : expected(first));
    expect(response.headers['x-sluice-warnings']).toContain('refused it');
  });

  it('that names nothing that was sent is passed on', async () => {
    answer = (_sent, response) =>
      json(response, 400, { error: { message: 'speed: Extra inputs are not permitted' } });
    const response = await post('/v1/messages', { model: 'claude/c', max_tokens: 9, messages: ask });
    expect([response.status, sent.length]).toEqual([400, 1]);
  });

  it('of reasoning changes neither the API nor anything else', async () => {
    const refused = {
      error: { code: 'invalid_encrypted_content', message: 'The encrypted content could not be verified.' },
    };
    const whole = { id: 'resp_1', object: 'response', status: 'completed', output: [] };
    answer = (_sent, response) =>
      json(response, sent.length === 1 ? 400 : 200, sent.length === 1 ? refused : whole);
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'foreign' };
    const tools = [{ type: 'function', name: 'f', parameters: {} }];
    const body = {
      model: 'open/m',
      input: [...ask, reasoning, ...ask],
      tools,
      reasoning: { effort: 'high' },
      truncation: 'auto',
    };
    expect((await post('/v1/responses', body)).status).toBe(200);
    const [first, second] = sent;
    expect(second?.path).toBe(first?.path);
    expect(second?.body).toEqual({ ...first?.body, input: [...ask, ...ask] });
  });
});

describe('a stream', () => {
  const start = {
    type: 'message_start',
    message: {
      ...message,
      content: [],
      usage: { input_tokens: 5000, cache_read_input_tokens: 2000, output_tokens: 1 },
    },
  };
  const piece = [
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
  ];
  const body = { model: 'claude/c', max_tokens: 9, messages: ask, stream: true };

  it('that fails is charged for the prompt that the provider had counted', async () => {
    answer = (_sent, response) => {
      events(response, [
        start,
        ...piece,
        { type: 'error', error: { type: 'overloaded_error', message: 'busy' } },
      ]);
      response.end();
    };
    const { headers } = await post('/v1/messages', body);
    const rows = await untilRows(sluice.dataDir, (all) =>
      all.some((row) => row.request_id === headers['x-request-id']),
    );
    expect(rows.find((row) => row.request_id === headers['x-request-id'])).toMatchObject({
      status: 'error',
      input_tokens: 5000,
      cached_input_tokens: 2000,
    });
  });

  it.each([
    ['pings', 'event: ping\ndata: {"type":"ping"}\n\n'],
    ['comments', ': alive\n\n'],
  ])('lives as long as %s come, and ends at the total without output', async (_, sign) => {
    let signs = 0;
    let isEndless = false;
    answer = (_sent, response) => {
      events(response, [start]);
      const timer = setInterval(() => {
        signs += 1;
        if (signs < 10 || isEndless) {
          response.write(sign);
          return;
        }
        clearInterval(timer);
        events(response, [
          ...piece,
          { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
          { type: 'message_stop' },
        ]);
        response.end();
      }, 100);
      response.on('close', () => clearInterval(timer));
    };
    const whole = await post('/v1/messages', body);
    expect([whole.status, whole.text]).toEqual([200, expect.stringContaining('message_stop')]);
    isEndless = true;
    const endless = await post('/v1/messages', body);
    expect([endless.status, endless.text]).toEqual([504, expect.stringContaining('did not finish')]);
  });
});

it('null_members: omit leaves out the nulls of complete answers, unless a key keeps them', async () => {
  const choice = { index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' };
  answer = (_sent, response) => json(response, 200, { choices: [choice] });
  const { text: body } = await post('/v1/chat/completions', { model: 'open/m', messages: ask });
  expect(Object.keys(JSON.parse(body).choices[0].message).sort()).toEqual(['content', 'role']);
});
