/** Whatever a provider does to a stream, clients of the Messages and the Responses API get a stream of that API, or its error. */
import { transportFaults } from '@sluice/fake-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { familyConfig, familyModels } from '../apis/families.ts';
import { readMessagesStream } from '../apis/messages-grammar.ts';
import { readResponsesStream } from '../apis/responses-grammar.ts';
import {
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake();
  const timeout = { first_byte: '500ms', idle: '500ms', total: '5s' };
  sluice = await startSluice({ config: familyConfig(fake, timeout) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const error = { message: expect.any(String), type: expect.any(String) };
const apis = {
  messages: {
    body: { max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] },
    read: readMessagesStream,
    error: { type: 'error', error, request_id: expect.any(String) },
  },
  responses: { body: { input: 'Hi' }, read: readResponsesStream, error: { error } },
} as const;

const faults = Object.entries(transportFaults);

describe.each(['messages', 'responses'] as const)('%s', (api) => {
  const { body, read, error: form } = apis[api];
  const ask = (model: string, stream: boolean): Promise<RawResponse> =>
    rawRequest({ url: `${sluice.url}/v1/${api}`, headers: sluice.auth, body: { ...body, model, stream } });

  // Anthropic speaks the Messages API itself; the others are translated.
  const families = api === 'messages' ? (['anthropic', 'openai'] as const) : (['openai', 'gemini'] as const);
  describe.each(families)('over a provider like %s', (family) => {
    it.each(faults)('keeps its form through %s', async (_name, { script, request }) => {
      fake.setDefault(script);
      const answer = await ask(familyModels[family], request === 'stream');
      expect(answer.complete).toBe(true);
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
      if (isStream) expect(read(answer.events).faults).toEqual([]);
      else if (answer.status !== 200) {
        expect(answer.status).not.toBe(500);
        expect(answer.json()).toMatchObject(form);
      }
    });
  });

  it.each([
    [413, {}, 'request_too_large'],
    [429, { 'retry-after': '7' }, 'rate_limit_error'],
    [529, {}, 'overloaded_error'],
  ])('tells a status %s of Anthropic in its own form', async (status, headers, type) => {
    fake.setDefault({ status, headers, json: { type: 'error', error: { type, message: 'Not now.' } } });
    const answer = await ask(familyModels.anthropic, true);
    expect(answer.json()).toMatchObject(form);
    expect(answer.headers['retry-after']).toBe(new Headers(headers).get('retry-after') ?? undefined);
    if (api === 'messages') expect([answer.status, Object(answer.json()).error.type]).toEqual([status, type]);
  });
});
