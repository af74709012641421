/** Kept responses: ids are short, and what they stand for is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  completed,
  configOfService,
  type ResponsesService,
  sendJson,
  startResponsesService,
} from '../apis/responses-service.ts';
import {
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

let service: ResponsesService;
let sluice: Sluice;
const model = 'native/gpt-fake';

beforeAll(async () => {
  service = await startResponsesService();
  sluice = await startSluice({ config: configOfService(service, await startFake()) });
});
afterAll(async () => {
  service.close();
  await disposeAll();
});

const ask = (body: object): Promise<RawResponse> =>
  rawRequest({ url: `${sluice.url}/v1/responses`, headers: sluice.auth, body: { model, ...body } });
const references = (id: string, count: number) =>
  Array.from({ length: count }, () => ({ type: 'item_reference', id }));

/** Has the provider answer with an item. */
async function keepItem(item: object): Promise<void> {
  const answer = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', ...completed('') };
  service.instead = (_request, response) => {
    sendJson(response, 200, { ...answer, output: [item] });
    return true;
  };
  expect((await ask({ input: 'Hello' })).status).toBe(200);
  service.instead = undefined;
}

const messageOf = (id: string, text: string) => ({
  type: 'message',
  id,
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});

describe('kept responses', () => {
  it('are not multiplied by references to a large item', async () => {
    await keepItem(messageOf('msg_large', 'x'.repeat(1_000_000)));
    expect((await ask({ input: references('msg_large', 2) })).status).toBe(200);
    const refused = await ask({ input: references('msg_large', 2000) });
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ error: { param: 'input', code: 'limit_exceeded' } });
    expect(refused.endAtMs - refused.sentAtMs).toBeLessThan(3000);
  });

  it('are not multiplied by references to an item of many parts', async () => {
    const { content, ...item } = messageOf('msg_wide', 'x');
    await keepItem({ ...item, content: Array.from({ length: 1000 }, () => content[0]) });
    const refused = await ask({ input: references('msg_wide', 1000) });
    expect(refused.json()).toMatchObject({ error: { param: 'input', code: 'limit_exceeded' } });
  });

  it('are opened once, however often an item is referred to', async () => {
    await keepItem(messageOf('msg_small', 'x'));
    const asked = await ask({ input: references('msg_small', 15_000) });
    expect(asked.status).toBe(200);
    expect(service.seen.at(-1)?.body['input']).toHaveLength(15_000);
    expect(asked.endAtMs - asked.sentAtMs).toBeLessThan(3000);
  });

  it('are continued as long as a request could hold the conversation', async () => {
    const input = Array.from({ length: 60_000 }, () => ({ role: 'user', content: 'a' }));
    let previous: string | undefined;
    let last: RawResponse | undefined;
    for (let turn = 0; turn < 4 && (last?.status ?? 200) === 200; turn += 1) {
      last = await ask({ input, ...(previous === undefined ? {} : { previous_response_id: previous }) });
      const { id } = last.json() as { readonly id?: string };
      previous = id;
    }
    expect(last?.status).toBe(400);
    expect(last?.json()).toMatchObject({ error: { param: 'previous_response_id', code: 'limit_exceeded' } });
  });
});
