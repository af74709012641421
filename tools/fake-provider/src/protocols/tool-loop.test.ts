import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeProvider, type FakeProvider } from '../index.ts';
import { recordOf, recordsOf } from './body-facts.ts';
import type { ProtocolName } from './protocol.ts';
import { HEADERS } from './test-request.ts';
import { WIRES } from './test-wires.ts';

type Json = Readonly<Record<string, unknown>>;

let fake: FakeProvider;
beforeAll(async () => {
  fake = await createFakeProvider();
});
afterAll(() => fake.close());

async function post(url: string, body: unknown): Promise<Json> {
  const headers = new Headers(Object.entries(HEADERS).map(([name, value]) => [name, String(value)]));
  const response = await fetch(fake.url + url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return { ...recordOf(JSON.parse(text)), status: response.status, text };
}

/** The request that answers the call of `answer` by the text `forty`, on each wire. */
function answerCall(name: ProtocolName, body: Json, answer: Json): Json {
  if (name.endsWith('anthropic')) {
    const content = recordsOf(answer['content']);
    const result = { type: 'tool_result', tool_use_id: content.at(-1)?.['id'], content: 'forty' };
    const more = [
      { role: 'assistant', content },
      { role: 'user', content: [result] },
    ];
    return { ...body, messages: [...recordsOf(body['messages']), ...more] };
  }
  if (name.endsWith('gemini')) {
    const { content } = recordsOf(answer['candidates'])[0] ?? {};
    const functionResponse = { name: 'look', response: { output: 'forty' } };
    return {
      ...body,
      contents: [...recordsOf(body['contents']), content, { role: 'user', parts: [{ functionResponse }] }],
    };
  }
  if (name === 'bedrock') {
    const message = recordOf(recordOf(answer['output'])['message']);
    const toolUse = recordOf(recordsOf(message['content']).at(-1)?.['toolUse']);
    const toolResult = { toolUseId: toolUse['toolUseId'], content: [{ text: 'forty' }] };
    return {
      ...body,
      messages: [...recordsOf(body['messages']), message, { role: 'user', content: [{ toolResult }] }],
    };
  }
  if (name === 'responses') {
    const output = recordsOf(answer['output']);
    const result = { type: 'function_call_output', call_id: output.at(-1)?.['call_id'], output: 'forty' };
    return { ...body, input: [{ role: 'user', content: body['input'] }, ...output, result] };
  }
  const message =
    name === 'cohere' ? recordOf(answer['message']) : recordOf(recordsOf(answer['choices'])[0]?.['message']);
  const call = recordsOf(message['tool_calls'])[0];
  const more = [message, { role: 'tool', tool_call_id: call?.['id'], content: 'forty' }];
  return { ...body, messages: [...recordsOf(body['messages']), ...more] };
}

test.each(WIRES)('$name takes its own answer back and goes on', async (wire) => {
  const body = wire.ask('call:look {"a":1}', false);
  const called = await post(wire.wholeUrl, body);
  const second = answerCall(wire.name, body, called);
  const answer = await post(wire.wholeUrl, second);
  expect(answer['text']).toContain('Tool said: forty');
  expect(answer['status']).toBe(200);
});

const SIGNED = WIRES.filter(({ name }) => /anthropic|gemini|bedrock/u.test(name));

test.each(SIGNED)('$name refuses the loop without what it signed, and with a changed byte', async (wire) => {
  const body = wire.ask('call:look {"a":1}', false);
  const second = JSON.stringify(answerCall(wire.name, body, await post(wire.wholeUrl, body)));
  const changed = await post(
    wire.wholeUrl,
    JSON.parse(second.replace(/ZmFrZS1wcm92aWRlc/u, 'ZmFrZS1wcm92aWRld')),
  );
  expect(changed['status']).toBe(400);
  expect(changed['text']).toMatch(/Invalid `signature` in `thinking` block|Corrupted thought signature/u);
  const stripped = JSON.parse(second, (name, value) => {
    const isThought = /^(?:content|parts)$/u.test(name) && Array.isArray(value);
    if (!isThought) return name === 'thoughtSignature' ? undefined : value;
    return value.filter((part: unknown) => !/"(?:thinking|reasoningContent)"/u.test(JSON.stringify(part)));
  });
  const refused = await post(wire.wholeUrl, stripped);
  expect(refused['status']).toBe(400);
  expect(refused['text']).toMatch(
    /Expected `thinking` or `redacted_thinking`, but found `tool_use`|missing a `?thought_signature/u,
  );
});

test('the Responses API refuses calls without results, results without calls and reasoning of others', async () => {
  const ask = (input: readonly Json[]) =>
    post('/services/responses/v1/responses', { model: 'gpt-5-mini', input });
  const call = { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' };
  const output = { type: 'function_call_output', call_id: 'call_1', output: 'forty' };
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAAA' };
  const user = { role: 'user', content: 'Hi' };
  const answers = await Promise.all([
    ask([user, call, output]),
    ask([user, call]),
    ask([user, output]),
    ask([user, reasoning]),
    ask([user, { type: 'item_reference', id: 'msg_1' }]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400]);
});
