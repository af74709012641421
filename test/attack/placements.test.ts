/** SEC-40, P-5: no value leaves, wherever it stands in a request and however it is written. */
import { decodeHTML } from 'entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
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
  fake = await startFake({ recordBodies: true });
  const claude = {
    protocol: 'anthropic',
    base_url: fake.url,
    api_key: 'k',
    allow_private_network: true,
    models: ['claude-fake'],
  };
  const extra = { providers: { claude }, anonymization: { default: 'required' } };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const ask = (body: Json): Promise<RawResponse> => rawRequest(chatRequest(sluice, body));

const card = '4111111111111111';
const iban = 'DE89370400440532013000';
const mail = 'karin.holzmann@example.org';
const introduction = 'Please write to Karin Holzmann.';

/** Everything that a reader of the sent bodies could see, decoded until nothing changes. */
function readable(): string {
  const bodies = fake.receipts.requests().map(({ body }) => body ?? '');
  let text = bodies.join('\n');
  for (let pass = 0; pass < 5; pass++) text = decodeOnce(text);
  return text.toLowerCase();
}

function decodeOnce(text: string): string {
  const unescaped = decodeHTML(text)
    .replaceAll(/\\+u\{?([0-9a-f]{2,6})\}?/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replaceAll(/\\+x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  return unescaped.normalize('NFKC').replaceAll(/[\p{Cf}\p{Cc}]|\[\d{0,3}m/gu, '');
}

function expectNothingLeft(): void {
  const text = readable();
  expect(fake.receipts.requests().length).toBeGreaterThan(0);
  for (const word of ['holzmann', 'karin']) expect(text).not.toContain(word);
  expect(text.replaceAll(/[^\d]/g, '')).not.toMatch(new RegExp(`${card}|5500005555555559|${iban.slice(4)}`));
}

const assistant = (call: Json): Json => ({ role: 'assistant', content: null, tool_calls: [call] });
const called = (text: string, extra: Json = {}): Json =>
  assistant({ id: 'call_1', type: 'function', function: { name: 'send', arguments: text }, ...extra });
const result = (content: unknown, id = 'call_1'): Json => ({ role: 'tool', tool_call_id: id, content });
const user = (content: unknown): Json => ({ role: 'user', content });

describe('values in every syntax', () => {
  it.each([
    ['text', `to ${mail}`],
    ['a Python dictionary', `{'to': '${mail}', 'name': 'Karin Holzmann'}`],
    ['unquoted keys', `{to: "${mail}", name: "Karin Holzmann"}`],
    ['comments', `// ${mail}\n{"name": "Karin Holzmann"} /* Holzmann */`],
    ['JSON in JSON', JSON.stringify({ body: JSON.stringify({ deep: JSON.stringify({ to: mail }) }) })],
    ['a JSON string', JSON.stringify(mail)],
    ['JSON that is cut', `{"to": "${mail}", "name": "Karin Hol`.replace('Karin Hol', 'Karin Holzmann')],
    ['lines of JSON', `{"to":"${mail}"}\n{"name":"Karin Holzmann"}`],
    ['XML', `<to address="${mail}"><name>Karin Holzmann</name></to>`],
    ['YAML', `to: '${mail}'\nname: "Karin Holzmann"`],
    ['CSV', `name;mail\nKarin Holzmann;${mail}`],
    ['SQL', `insert into t values ('Karin Holzmann', '${mail}')`],
    ['a shell command', `git log --author=holzmann && mail kholzmann@example.org feature/holzmann-offer`],
    ['code', `class HolzmannOffer { owner = 'Karin Holzmann'; static karinHolzmann = 1 }`],
    ['a number', `{"account": ${card}, "list": [4111, 1111, 1111, 1111]}`],
  ])('in arguments and results of tools: %s', async (_, text) => {
    const answer = await ask({ messages: [user(introduction), called(text), result(text), user(text)] });
    expect(answer.status).toBe(200);
    expectNothingLeft();
  });
});

describe('values in every encoding', () => {
  const groups = ['4111', '1111', '1111', '1111'];
  it.each<[string, string]>([
    ['non-breaking spaces', groups.join('&nbsp;')],
    ['numeric entities', groups.join('&#160;')],
    ['percent encoding', groups.join('%C2%A0')],
    ['percent encoding, twice', mail.replace('@', '%2540')],
    ['plus signs', groups.join('+')],
    ['several Unicode spaces', groups.join('\u2007')],
    ['wide spaces', groups.join('\u3000')],
    ['figure dashes', groups.join('\u2012')],
    ['minus signs', groups.join('\u2212')],
    ['several cards in a row', `${groups.join(' ')} 5500 0055 5555 5559 ${groups.join(' ')}`],
    ['cards without separators', `${card}5500005555555559`],
    ['NUL between letters', [...mail].join('\u0000')],
    ['colors of terminals', mail.replace('holz', '\u001b[31mholz\u001b[0m')],
    ['escaped colors', mail.replace('holz', String.raw`\u001b[31mholz\u001b[0m`)],
    ['hexadecimal escapes', mail.replace('k', String.raw`\x6b`).replace('@', String.raw`\x40`)],
    ['braced escapes', mail.replace('@', String.raw`\u{40}`)],
    ['escapes of escapes', mail.replace('@', String.raw`\\u0040`)],
    ['entities', mail.replace('@', '&commat;').replace('.', '&period;')],
    ['entities of entities', mail.replace('@', '&amp;#64;')],
    ['full-width letters', [...mail].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')],
    ['soft hyphens', [...mail].join('\u00AD')],
    ['zero-width joiners', [...card].join('\u200D')],
    ['digits of another script', [...card].map((one) => String.fromCharCode(0x0660 + Number(one))).join('')],
    ['a name in percent encoding', '%4B%61rin%20Holzmann'],
    ['a name in entities', 'K&#97;rin&nbsp;H&#x6f;lzmann'],
  ])('%s', async (_, text) => {
    const answer = await ask({
      messages: [user(`${introduction} Data: ${text}`), called(JSON.stringify({ a: text })), result(text)],
    });
    expect(answer.status).toBe(200);
    expectNothingLeft();
  });
});

describe('values that models can decode', () => {
  it.each(['base64', 'base64url', 'hex'] as const)('%s', async (encoding) => {
    const run = Buffer.from(`contact: ${mail}, Karin Holzmann`).toString(encoding);
    const answer = await ask({
      messages: [user(`Decode ${run}`), called(JSON.stringify({ run })), result(run)],
    });
    expect(answer.status).toBe(200);
    expect(readable()).not.toContain(run.toLowerCase());
  });
});

describe('encoded values within other text', () => {
  const hex = Buffer.from(`${mail} is my address`).toString('hex');
  const base64 = Buffer.from(`${mail} is my address`).toString('base64').replace(/=+$/, '');
  it.each([
    `0x${hex}`,
    `\\x${hex}`,
    `k=${hex}`,
    `user${hex}`,
    `https://example.net/?d=${base64}`,
    `https://example.net/${base64}/z`,
    `+${base64}`,
  ])('%s', async (text) => {
    const answer = await ask({ messages: [user(`${introduction} Data: ${text}`)] });
    expect(answer.status).toBe(200);
    expect(readable()).not.toContain(hex.slice(8, 40).toLowerCase());
    expect(readable()).not.toContain(base64.slice(4, 30).toLowerCase());
  });
});

describe('values in structural members', () => {
  const tool = (parameters: Json, name = 'send'): Json => ({
    type: 'function',
    function: { name, parameters },
  });
  it.each<[string, Json]>([
    ['$id of a schema', { tools: [tool({ $id: `urn:${mail}` })] }],
    ['$ref of a schema', { tools: [tool({ $ref: mail })] }],
    ['$schema of a schema', { tools: [tool({ $schema: `https://json-schema.org/${mail}` })] }],
    ['type and format of a schema', { tools: [tool({ type: mail, format: 'Karin Holzmann' })] }],
    ['names of properties', { tools: [tool({ properties: { [card]: {}, [mail]: {} } })] }],
    [
      'the name of a schema',
      { response_format: { type: 'json_schema', json_schema: { name: card, schema: {} } } },
    ],
    ['keys of logit_bias', { logit_bias: { [card]: 1 } }],
    ['the index of a call', { messages: [user(introduction), called('{}', { index: mail }), result('x')] }],
    [
      'the name of a called function',
      {
        messages: [
          user(introduction),
          assistant({ id: 'call_1', type: 'function', function: { name: `ask ${mail}`, arguments: '{}' } }),
          result('x'),
        ],
      },
    ],
    [
      'ids of calls',
      {
        messages: [
          user(introduction),
          assistant({ id: 'karin.holzmann', type: 'function', function: { name: 'send', arguments: '{}' } }),
          result('x', 'karin.holzmann'),
        ],
      },
    ],
    [
      'ids that are accounts',
      {
        messages: [
          user(introduction),
          assistant({ id: iban, type: 'function', function: { name: 'send', arguments: '{}' } }),
          result('x', iban),
        ],
      },
    ],
    ['unknown members', { x_custom: { [mail]: [{ deep: mail }] } }],
    ['metadata', { metadata: { [mail]: mail, ticket: card } }],
    ['stop and user', { stop: [mail], user: mail }],
    [
      'cache marks',
      { messages: [user([{ type: 'text', text: introduction, cache_control: { type: mail } }])] },
    ],
  ])('%s', async (_, extra) => {
    const answer = await ask({ messages: [user(introduction)], ...extra });
    if (answer.status === 200) expectNothingLeft();
    else {
      expect([answer.status, fake.receipts.requests().length]).toEqual([422, 0]);
      expect(answer.text).not.toContain('at Object');
    }
  });

  it.each([
    ['a card', `pay_${card}`],
    ['a password of the text', 'get_Tr0ub4dor_3xyz'],
    ['a password of the text, without its sign', 'getTr0ub4dor3xyz'],
  ])('a tool named like %s is sent under another name', async (_, name) => {
    const answer = await ask({ messages: [user('password: Tr0ub4dor&3xyz')], tools: [tool({}, name)] });
    expect(answer.status).toBe(200);
    const [sent = ''] = fake.receipts.requests().map(({ body }) => body ?? '');
    expect(sent).not.toContain(name);
    expect(sent).toMatch(/"name":"tool_[0-9a-f]{16}"/);
  });

  it.each([
    ['a text', { thinking: mail, signature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h' }],
    ['a signature', { thinking: 'hm', signature: 'Karin Holzmann' }],
    ['a name as signature', { thinking: 'hm', signature: 'holzmann' }],
  ])('signed reasoning with %s on the Anthropic wire', async (_, block) => {
    const turn = { role: 'assistant', content: 'ok', thinking_blocks: [{ type: 'thinking', ...block }] };
    const answer = await ask({
      model: 'claude/claude-fake',
      messages: [user(introduction), turn, user('go on')],
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-sluice-warnings']).toContain('signed reasoning');
    expectNothingLeft();
  });
});
