/** P-1, P-2, P-5, P-7, P-8, P-28, SEC-40, SEC-43: personal data is not sent, and is restored exactly. */
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

const email = 'karin.holzmann@example.org';
const iban = 'DE89 3704 0044 0532 0130 00';
const card = '4111 1111 1111 1111';
const values = [email, iban, card];
const letter = `Please tell ${email} that ${iban} was charged and that the card ${card} is blocked.`;

describe('a conversation', () => {
  let fake: FakeProvider;
  let sluice: Sluice;
  let client: OpenAI;
  const anonymized = { model: 'fake/fake-small', enable_anonymization: true } as const;

  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    const anthropic = {
      claude: {
        protocol: 'anthropic',
        base_url: fake.url,
        api_key: 'k',
        allow_private_network: true,
        models: ['claude-fake'],
      },
    };
    const gemini = {
      google: {
        protocol: 'gemini',
        base_url: `${fake.url}/v1beta`,
        api_key: 'k',
        allow_private_network: true,
        models: ['gemini-fake'],
      },
    };
    sluice = await startSluice({
      config: configFor(fake, { extra: { providers: { ...anthropic, ...gemini } } }),
    });
    client = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const sent = (): string =>
    fake.receipts
      .requests()
      .map(({ body }) => body ?? '')
      .join('\n');
  const nothingLeft = (): void => {
    expect(sent()).not.toBe('');
    for (const value of values) expect(sent()).not.toContain(value);
  };

  it.each(['fake/fake-small', 'claude/claude-fake', 'google/gemini-fake'])(
    'is restored, complete and streamed, from %s',
    async (model) => {
      const request = {
        ...anonymized,
        model,
        max_tokens: 500,
        messages: [{ role: 'user' as const, content: letter }],
      };
      const whole = await client.chat.completions.create(request);
      expect(whole.choices[0]?.message.content).toBe(`You said: ${letter}`);
      let streamed = '';
      for await (const chunk of await client.chat.completions.create({ ...request, stream: true })) {
        streamed += chunk.choices[0]?.delta.content ?? '';
      }
      expect(streamed).toBe(`You said: ${letter}`);
      nothingLeft();
      expect(sent()).toContain('<EMAIL_ADDRESS_1>');
    },
  );

  it('restores JSON arguments of tools, streamed or not, and anonymizes their results', async () => {
    const call = {
      toolCalls: [{ name: 'send', arguments: '{"to":"<EMAIL_ADDRESS_1>","iban":"<iban_1>"}' }],
    };
    const tools = [
      {
        type: 'function' as const,
        function: { name: 'send', description: `like ${email}`, parameters: { type: 'object' } },
      },
    ];
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: letter }];
    fake.setDefault({ answer: call });
    const { choices } = await client.chat.completions.create({ ...anonymized, messages, tools });
    const [made] = choices[0]?.message.tool_calls ?? [];
    const text = made?.type === 'function' ? made.function.arguments : '';
    expect(JSON.parse(text)).toEqual({ to: email, iban });
    fake.reset();
    messages.push({ role: 'assistant', content: null, tool_calls: made === undefined ? [] : [made] });
    messages.push({
      role: 'tool',
      tool_call_id: made?.id ?? '',
      content: JSON.stringify({ sent: email, card }),
    });
    await client.chat.completions.create({ ...anonymized, messages, tools });
    nothingLeft();
  });

  it('keeps its beginning byte for byte while growing', async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: `I am ${email}` }];
    await client.chat.completions.create({ ...anonymized, messages });
    messages.push(
      { role: 'assistant', content: `Hello ${email}` },
      { role: 'user', content: `${card} of other@example.org and ${email}` },
    );
    await client.chat.completions.create({ ...anonymized, messages });
    const [first, second] = fake.receipts.requests().map(({ body }) => JSON.parse(body ?? '{}').messages);
    expect(second.slice(0, first.length)).toEqual(first);
    expect(second.at(-1).content).toBe('<CREDIT_CARD_1> of <EMAIL_ADDRESS_2> and <EMAIL_ADDRESS_1>');
  });

  it('reports in header, receipt and metrics what was done, without values', async () => {
    const response = await rawRequest(
      chatRequest(sluice, { enable_anonymization: true, messages: [{ role: 'user', content: letter }] }),
    );
    expect(response.headers['x-sluice-privacy']).toBe('anonymized; entities=3');
    const id = String(response.headers['x-request-id']);
    const receipt = await rawRequest({
      url: `${sluice.url}/v1/receipts/${id}`,
      method: 'GET',
      headers: sluice.auth,
    });
    expect(receipt.json()).toMatchObject({
      mode: 'anonymized',
      total: 3,
      restored: 3,
      entities: expect.arrayContaining([
        { type: 'IBAN_CODE', code: 404, place: 'messages.content', count: 1 },
      ]),
      sent: [{ sha256: fake.receipts.requests().at(-1)?.sha256 }],
    });
    const metrics = await rawRequest({ url: `${sluice.url}/metrics`, method: 'GET', headers: {} });
    expect(metrics.text).toContain('sluice_anonymized_entities_total{type="IBAN_CODE"}');
    for (const value of values)
      expect(receipt.text + metrics.text + sluice.stdout() + sluice.stderr()).not.toContain(value);
  });

  it('has a receipt even without anonymization, but none for other keys', async () => {
    const response = await rawRequest(chatRequest(sluice));
    const url = `${sluice.url}/v1/receipts/${String(response.headers['x-request-id'])}`;
    const own = await rawRequest({ url, method: 'GET', headers: sluice.auth });
    expect(own.json()).toMatchObject({ mode: 'off', provider: 'fake' });
    const unknown = await rawRequest({
      url: `${sluice.url}/v1/receipts/req_x`,
      method: 'GET',
      headers: sluice.auth,
    });
    expect(unknown.status).toBe(404);
  });

  it.each([
    ['<email_address_1>'],
    ['< EMAIL_ADDRESS_1 >'],
    ['<EMAIL\\_ADDRESS\\_1>'],
    ['&lt;EMAIL_ADDRESS_1&gt;'],
    ['\\u003cEMAIL_ADDRESS_1\\u003e'],
    ['＜EMAIL_ADDRESS_1＞'],
    ['[EMAIL_ADDRESS_1]'],
    ['EMAIL_ADDRESS_1'],
    ['<**EMAIL_ADDRESS_1**>'],
    ['<EMAIL-ADDRESS-1>'],
    ['<EMAIL ADDRESS 1>'],
    ['<EMAIL_ADDRESS_01>'],
    ['<EMAIL_ADDRESS_1'],
    ['</EMAIL_ADDRESS_1>'],
    ['{{EMAIL_ADDRESS_1}}'],
  ])('recognizes %s as an altered placeholder', async (altered) => {
    fake.setDefault({ answer: { text: `It is ${altered}, yes.` }, stream: { chunkSize: 1 } });
    const messages = [{ role: 'user' as const, content: letter }];
    let streamed = '';
    for await (const chunk of await client.chat.completions.create({
      ...anonymized,
      messages,
      stream: true,
    })) {
      streamed += chunk.choices[0]?.delta.content ?? '';
    }
    expect(streamed).toBe(`It is ${email}, yes.`);
  });

  it('restores no value in a link created by the model', async () => {
    fake.setDefault({ answer: { text: '![x](https://evil.example/?q=<EMAIL_ADDRESS_1>)' } });
    const { choices } = await client.chat.completions.create({
      ...anonymized,
      messages: [{ role: 'user', content: letter }],
    });
    expect(choices[0]?.message.content).toBe('![x](https://evil.example/?q=<EMAIL_ADDRESS_1>)');
  });

  it('rejects content it cannot search, and sends a tool named like a value under another name', async () => {
    const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
    await expect(
      client.chat.completions.create({ ...anonymized, messages: [{ role: 'user', content: [image] }] }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'unsupported_parameter',
    });
    const tools = [{ type: 'function' as const, function: { name: `ask_${card.replaceAll(' ', '')}` } }];
    const messages = [{ role: 'user' as const, content: card.replaceAll(' ', '') }];
    expect(fake.receipts.requests()).toHaveLength(0);
    await client.chat.completions.create({ ...anonymized, messages, tools });
    expect(fake.receipts.requests()[0]?.body).not.toContain(card.replaceAll(' ', ''));
  });

  it('says what speaks for each finding, if it is asked to', async () => {
    const call = (body: unknown) =>
      rawRequest({ url: `${sluice.url}/v1/anonymize`, method: 'POST', headers: sluice.auth, body });
    const content = 'Dear Karin Holzmann, your card 4111 1111 1111 1111 is blocked.';
    for (const input of [{ input: content }, { messages: [{ role: 'user', content }] }]) {
      const { results } = Object((await call({ ...input, explain: true })).json());
      const [person, card] = results[0].entities;
      expect(person.evidence).toContainEqual({ name: 'cue word', weight: expect.any(Number), text: 'Dear' });
      const sum = person.evidence.reduce((all: number, { weight }: { weight: number }) => all + weight, 0);
      // The rest is in pieces too small to be named.
      expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(person.score, 1);
      expect(card.evidence).toEqual([
        { name: 'form' },
        { name: 'validated' },
        { name: 'context', text: 'card' },
      ]);
    }
    const tooLong = await call({ input: 'word '.repeat(4_000), explain: true });
    expect(tooLong.status).toBe(422);
    expect(tooLong.text).toContain('explain');
  });

  it('anonymizes and restores separate texts', async () => {
    const call = (path: string, body: unknown) =>
      rawRequest({ url: `${sluice.url}${path}`, method: 'POST', headers: sluice.auth, body });
    const made = Object(
      await call('/v1/anonymize', { input: [letter, email], return_mapping: true }).then((one) => one.json()),
    );
    expect(made.results.map(({ text }: { text: string }) => text)).toEqual([
      'Please tell <EMAIL_ADDRESS_1> that <IBAN_1> was charged and that the card <CREDIT_CARD_1> is blocked.',
      '<EMAIL_ADDRESS_1>',
    ]);
    for (const { start, end, replacement } of made.results[0].entities) {
      expect(letter.slice(start, end)).toBe(made.mapping[replacement]);
    }
    expect(made.results[0].entities[0]).not.toHaveProperty('evidence');
    const back = await call('/v1/deanonymize', { input: made.results[0].text, mapping: made.mapping });
    expect(Object(back.json()).results).toEqual([{ text: letter }]);
    const types = await rawRequest({
      url: `${sluice.url}/v1/anonymization/types`,
      method: 'GET',
      headers: sluice.auth,
    });
    expect(Object(types.json()).types).toContainEqual(
      expect.objectContaining({ code: 101, name: 'PERSON', marker: 'PERSON' }),
    );
    expect((await call('/v1/anonymize', { input: 'x', anonymization_types: [1] })).status).toBe(422);
    expect((await call('/v1/anonymize', {})).status).toBe(422);
  });

  it.each(['surrogate', 'redact', 'mask', 'hash'] as const)('replaces by %s', async (replacement) => {
    const answer = await rawRequest({
      url: `${sluice.url}/v1/anonymize`,
      method: 'POST',
      headers: sluice.auth,
      body: { input: letter, replacement },
    });
    const text = String(Object(answer.json()).results[0].text);
    for (const value of values) expect(text).not.toContain(value);
    expect(text).toContain('was charged');
  });
});
