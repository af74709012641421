/** Responses in the background: callers that leave or ask too much, and providers that hang, lie and fail. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  completed,
  configOfService,
  type ResponsesService,
  type SeenRequest,
  sendJson,
  startResponsesService,
} from '../apis/responses-service.ts';
import {
  disposeAll,
  openExchange,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
  untilRows,
} from '../support/index.ts';

let service: ResponsesService;
let sluice: Sluice;
const model = 'native/gpt-fake';
const inBackground = { model, input: 'Hello', background: true };

beforeAll(async () => {
  service = await startResponsesService();
  sluice = await startSluice({ config: configOfService(service, await startFake()) });
});
afterAll(async () => {
  service.close();
  await disposeAll();
});
afterEach(() => {
  service.seen.length = 0;
  service.states = [];
  service.instead = undefined;
});

const call = (method: string, path: string, body?: unknown): Promise<RawResponse> =>
  rawRequest({
    url: `${sluice.url}${path}`,
    method,
    headers: sluice.auth,
    ...(body === undefined ? {} : { body }),
  });
const begin = (body: unknown = inBackground): Promise<RawResponse> => call('POST', '/v1/responses', body);
const bodyOf = ({ body }: RawResponse): Readonly<Record<string, unknown>> =>
  JSON.parse(body.toString('utf8'));
const read = async (id: unknown): Promise<Readonly<Record<string, unknown>>> =>
  bodyOf(await call('GET', `/v1/responses/${String(id)}`));
const cancel = (begun: RawResponse): Promise<RawResponse> =>
  call('POST', `/v1/responses/${String(bodyOf(begun)['id'])}/cancel`);
const asked = (method: string): readonly string[] =>
  service.seen.filter((one) => one.method === method).map(({ path }) => path);
const isBegin = ({ method, path }: SeenRequest): boolean => method === 'POST' && path.endsWith('/responses');
const queued = {
  id: 'resp_provider',
  object: 'response',
  created_at: 1,
  model: 'm',
  output: [],
  usage: null,
};
type UsageRow = Awaited<ReturnType<typeof untilRows>>[number];
/** The row that `found` is true of; rows of other requests may still be on their way. */
const rowWhere = async (found: (row: UsageRow) => boolean): Promise<UsageRow | undefined> =>
  (await untilRows(sluice.dataDir, (rows) => rows.some(found))).find(found);

/** Reads a response until it has the status. */
const untilStatus = (id: unknown, status: string) =>
  vi.waitFor(
    async () => {
      const shown = await read(id);
      expect(shown).toMatchObject({ status });
      return shown;
    },
    { timeout: 15_000, interval: 100 },
  );

describe('callers of responses in the background', () => {
  it('that leave before the first answer pay for what the provider began, and it is stopped', async () => {
    let answer = (): void => undefined;
    service.instead = (request, response) => {
      if (!isBegin(request)) return false;
      answer = () => sendJson(response, 200, { ...queued, background: true, status: 'queued' });
      return true;
    };
    const left = openExchange({
      url: `${sluice.url}/v1/responses`,
      headers: sluice.auth,
      body: inBackground,
    });
    await vi.waitFor(() => expect(service.seen).toHaveLength(1));
    left.abort();
    await left.response;
    answer();
    await vi.waitFor(() => expect(asked('POST')).toContain('/v1/responses/resp_provider/cancel'));
    expect(await rowWhere(({ status }) => status === 'aborted')).toMatchObject({
      output_tokens: 10,
      usage_source: 'reported',
    });
  });

  it('cannot hurry the provider away from what it begins', async () => {
    service.instead = (request, response) => {
      if (!isBegin(request)) return false;
      setTimeout(() => sendJson(response, 200, { ...queued, background: true, status: 'queued' }), 300);
      return true;
    };
    const begun = await begin({ ...inBackground, timeout: 0.05 });
    expect(begun.status).toBe(200);
    expect(begun.headers['x-sluice-warnings']).toContain('timeout left out');
    await untilStatus(bodyOf(begun)['id'], 'completed');
  });

  it('keep no more requests in memory than the account may', async () => {
    service.states = [{ status: 'in_progress', output: [] }];
    const large = { ...inBackground, input: 'x'.repeat(40_000_000) };
    const first = await begin(large);
    expect(first.status).toBe(200);
    const second = await begin(large);
    expect(second.status).toBe(429);
    expect(bodyOf(second)).toMatchObject({ error: { param: 'background' } });
    await cancel(first);
    const third = await begin(large);
    expect(third.status).toBe(200);
    await cancel(third);
  }, 30_000);

  it('keep no more in memory by the conversations that they continue', async () => {
    const kept = await begin({ model, input: 'x'.repeat(18_000_000) });
    await vi.waitFor(
      async () => expect(await read(bodyOf(kept)['id'])).toMatchObject({ status: 'completed' }),
      { timeout: 15_000, interval: 250 },
    );
    service.states = [{ status: 'in_progress', output: [] }];
    const next = { ...inBackground, previous_response_id: bodyOf(kept)['id'] };
    const first = await begin(next);
    expect(first.status).toBe(200);
    expect((await begin(next)).status).toBe(429);
    await cancel(first);
  }, 30_000);
});

describe('providers of responses in the background', () => {
  it('that answer nobody keep their callers waiting for seconds, and are stopped as soon as they answer', async () => {
    let hangs = true;
    service.instead = (request) => hangs && !isBegin(request);
    const { id } = bodyOf(await begin());
    expect(await read(id)).toMatchObject({ status: 'queued' });
    const cancelled = await call('POST', `/v1/responses/${String(id)}/cancel`);
    expect(bodyOf(cancelled)).toMatchObject({ status: 'queued' });
    hangs = false;
    service.states = [{ status: 'in_progress', output: [] }];
    await untilStatus(id, 'cancelled');
  }, 60_000);

  it('that refuse to stop are asked for the state, and again to stop', async () => {
    let refusals = 0;
    service.states = [{ status: 'in_progress', output: [] }];
    service.instead = ({ path }, response) => {
      if (!path.endsWith('/cancel') || refusals > 0) return false;
      refusals += 1;
      sendJson(response, 500, {});
      return true;
    };
    const { id } = bodyOf(await begin());
    await call('POST', `/v1/responses/${String(id)}/cancel`);
    await untilStatus(id, 'cancelled');
  });

  it.each([
    ['fail for a while', 500],
    ['do not know it yet', 404],
  ])('that %s are asked again, however often clients ask', async (_title, status) => {
    let failures = 0;
    service.instead = ({ method }, response) => {
      if (method !== 'GET' || failures > 1) return false;
      failures += 1;
      sendJson(response, status, {});
      return true;
    };
    const { id } = bodyOf(await begin());
    await Promise.all(Array.from({ length: 50 }, () => read(id)));
    await untilStatus(id, 'completed');
    expect(failures).toBe(2);
  });

  it('may answer with more than small answers have', async () => {
    service.states = [completed('x'.repeat(6_000_000))];
    const { id } = bodyOf(await begin());
    expect(JSON.stringify(await untilStatus(id, 'completed')).length).toBeGreaterThan(6_000_000);
  });

  it('that answer what nobody can keep have failed, and are paid', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    service.instead = ({ method }, response) => {
      if (method !== 'GET') return false;
      const text = JSON.stringify({ ...queued, ...completed('Hi'), background: true });
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(text.replace('"output"', `"deep":${deep},"output"`));
      return true;
    };
    const begun = await begin();
    expect(await untilStatus(bodyOf(begun)['id'], 'failed')).toMatchObject({
      error: { code: 'server_error' },
    });
    const row = await rowWhere(({ request_id: id }) => id === begun.headers['x-request-id']);
    expect(row).toMatchObject({ status: 'error', output_tokens: 10 });
  });

  it('that do not repeat that it is in the background are followed', async () => {
    service.instead = (request, response) => {
      if (!isBegin(request)) return false;
      sendJson(response, 200, { ...queued, status: 'queued' });
      return true;
    };
    const begun = bodyOf(await begin());
    expect(begun).toMatchObject({ background: true, status: 'queued' });
    await untilStatus(begun['id'], 'completed');
  });

  it('cannot put a response there that was not asked for there', async () => {
    service.instead = (_request, response) => {
      sendJson(response, 200, { ...queued, background: true, status: 'queued' });
      return true;
    };
    expect((await begin({ model, input: 'Hello' })).status).toBe(502);
  });

  it.each(['..', '.', '', 'a/../b', 'a?b', '\ud800', 5, null])(
    'cannot lead elsewhere by the id %j',
    async (id) => {
      service.instead = (_request, response) => {
        sendJson(response, 200, { ...queued, id, background: true, status: 'queued' });
        return true;
      };
      expect((await begin()).status).toBe(502);
      expect(service.seen).toHaveLength(1);
    },
  );
});
