/** SEC-40, P-5: a value that was replaced leaves in no other form, grouping or spelling, and no name in the structure. */
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
  const anonymization = {
    default: 'required',
    deny: [{ value: 'Project Nightfall' }],
    patterns: [{ pattern: 'TCK-[0-9]{6}' }],
  };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra: { anonymization } }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const ask = (body: Json): Promise<RawResponse> => rawRequest(chatRequest(sluice, body));
const user = (content: unknown): Json => ({ role: 'user', content });
const result = (content: unknown, id = 'call_1'): Json => ({ role: 'tool', tool_call_id: id, content });

const mail = 'karin.holzmann@example.org';
const introduction = 'Please write to Karin Holzmann.';

/** The bodies that were sent, in lower case. */
function readable(): string {
  return fake.receipts
    .requests()
    .map(({ body }) => body ?? '')
    .join('\n')
    .toLowerCase();
}

function expectNothingLeft(): void {
  expect(fake.receipts.requests().length).toBeGreaterThan(0);
  expect(readable()).not.toMatch(/holzmann|karin|nightfall|tck-/);
}

/** The texts of the last message that was sent, for an introduction before it. */
async function sentAfter(introduction: string, text: string): Promise<string> {
  const answer = await ask({
    messages: [user(introduction), { role: 'assistant', content: 'ok' }, user(text)],
  });
  expect(answer.status).toBe(200);
  const body = JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}');
  return body.messages.at(-1).content;
}

describe('a number with check digits is found in any grouping and in words', () => {
  const groups = ['5500', '0055', '5555', '5559'];
  const number = groups.join('');
  it.each<[string, string]>([
    ...['  ', '\t', '\n', ' - ', '/', ':', '_', '·', '<br>', ', ', '</td><td>', ') ('].map(
      (gap): [string, string] => [JSON.stringify(gap), groups.join(gap)],
    ),
    ['single digits', [...number].join(' ')],
    ['bold groups', groups.map((group) => `**${group}**`).join(' ')],
    ['raised digits', [...number].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))).join('')],
    ['a word before', `card${number}`],
    ['a letter before', `A${number}`],
    ['a letter behind', `${number}n`],
    ['an exponent', '5.500005555555559e15'],
    ['an account in a word', 'IBANDE89370400440532013000'],
    ['an account before a letter', 'DE89370400440532013000x'],
    ['two accounts', 'DE89370400440532013000GB29NWBK60161331926819'],
    ['an account with slashes', 'DE89/3704/0044/0532/0130/00'],
    ['an account in lines', 'DE89\n3704\n0044\n0532\n0130\n00'],
    ['an account in a list', '["DE89","3704","0044","0532","0130","00"]'],
  ])('%s', async (_, text) => {
    expect((await sentAfter('hello', `Here: ${text}`)).replaceAll(/\D/g, '')).not.toMatch(/5555|3704|6016/);
  });
});

describe('a value that was replaced once is replaced in its other forms', () => {
  it.each<[string, string, string, RegExp]>([
    ['the same date', 'I was born on 3 July 1974', 'On 3 July 1974', /1974/],
    ['a date in another notation', 'DOB: 03.07.1974', '1974-07-03 or July 3, 1974', /1974/],
    ['a user name', 'my username is mweber83', 'look at mweber83', /mweber83/],
    ['a phone number without a plus', 'call +491712345678', 'wa.me/491712345678', /1712345678/],
    ['a phone number without its country', 'call +49 171 2345678', '1712345678', /1712345678/],
    ['a phone number with a trunk prefix', 'call +491712345678', '0171 2345 678', /2345/],
    ['a phone number with its country', 'phone: (415) 555-0132', '14155550132', /5550132/],
    ['a number without hyphens', 'SSN 219-09-9999', 'ssn219099999', /219099999/],
    ['a number with dots', 'SSN 219-09-9999', '219.09.9999', /9999/],
    ['a number in small letters', 'Passport number C01X00T47', 'filec01x00t47.pdf', /01x00/],
    ['an address of a device', 'MAC 00:1A:2B:3C:4D:5E', '001a2b3c4d5e', /2b3c/],
    ['a number behind a label', 'NHS number 943 476 5919', 'nhs9434765919', /5919/],
    ['a mail address in a word', `Mail me: ${mail}`, `x${mail}1`, /holzmann/],
    ['a name with markup', introduction, 'Hol**zmann** and Hol<b>zmann</b>', /zmann/],
    ['a name with dots', introduction, 'H.o.l.z.m.a.n.n', /m\.a\.n/],
    ['a name with spaces', introduction, 'H o l z m a n n', /m a n/],
    ['a name that is struck through', introduction, 'Hol\u0336z\u0336mann', /mann/],
    ['a name in a word in capitals', introduction, 'GETHOLZMANNID', /HOLZ/],
    ['a name in Base64', introduction, Buffer.from('Holzmann').toString('base64'), /SG9s/],
  ])('%s', async (_, first, text, left) => {
    const sent = await sentAfter(first, text);
    expect(sent).not.toMatch(left);
    expect(sent).toContain('<');
  });

  it('but not a number or a word that occurs everywhere', async () => {
    const text = 'May 23 is the day when the admin of release 1980 counts 1701 items';
    expect(await sentAfter('age: 23, username: admin, born May 1980', text)).toBe(text);
  });
});

describe('names in the structure of a request', () => {
  const tool = (name: string, parameters: Json = {}): Json => ({
    type: 'function',
    function: { name, parameters },
  });
  const call = { id: 'call_1', type: 'function', function: { name: 'ask_karin_holzmann', arguments: '{}' } };

  it('tools have another name on the way, in definitions, choices, calls and results', async () => {
    const answer = await ask({
      messages: [
        user(introduction),
        { role: 'assistant', content: null, tool_calls: [call] },
        { ...result('ok'), name: 'ask_karin_holzmann' },
      ],
      tools: [tool('ask_karin_holzmann'), tool('search_person'), tool('bash')],
      tool_choice: { type: 'function', function: { name: 'ask_karin_holzmann' } },
    });
    expect(answer.status).toBe(200);
    expectNothingLeft();
    expect(readable()).toContain('search_person');
  });

  it.each([false, true])('the client gets its own name of a tool back, stream: %s', async (stream) => {
    const request = { messages: [user(introduction)], tools: [tool('ask_holzmann')] };
    await ask(request);
    const sent = JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}').tools[0].function.name;
    expect(sent).toMatch(/^tool_[0-9a-f]{16}$/);
    fake.enqueue({ answer: { toolCalls: [{ id: 'call_1', name: sent, arguments: '{"to":"<PERSON_1>"}' }] } });
    const { text } = await ask({ ...request, stream });
    expect(text).toContain('"ask_holzmann"');
    expect(text).toContain('Karin Holzmann');
    expect(text).not.toContain(sent);
  });

  it.each<[string, Json]>([
    ['a surname as tool', { tools: [tool('holzmann')] }],
    [
      'names of properties',
      {
        tools: [tool('send', { properties: { holzmann: {}, 'karin.holzmann': {} }, required: ['holzmann'] })],
      },
    ],
    ['definitions', { tools: [tool('send', { $defs: { holzmann: {} }, $ref: '#/$defs/holzmann' })] }],
    ['a schema', { response_format: { type: 'json_schema', json_schema: { name: 'holzmann', schema: {} } } }],
    [
      'cache marks',
      {
        messages: [
          user([{ type: 'text', text: introduction, cache_control: { type: 'ephemeral', ttl: 'holzmann' } }]),
        ],
      },
    ],
    ['an encoded tool', { tools: [tool(Buffer.from(mail).toString('base64url'))] }],
    ['an encoded tool, hexadecimal', { tools: [tool(`x_${Buffer.from(mail).toString('hex')}`)] }],
    [
      'unknown members',
      { messages: [user([{ type: 'text', text: introduction, holzmann: 'x' }])], x_y: { karin_holzmann: 1 } },
    ],
    ['metadata', { metadata: { holzmann: 'x', karin_holzmann: 'y' } }],
  ])('%s', async (_, extra) => {
    const answer = await ask({ messages: [user(introduction)], ...extra });
    if (answer.status === 200) expectNothingLeft();
    else expect([answer.status, typeof Object(answer.json()).error.param]).toEqual([422, 'string']);
    const encoded = [Buffer.from(mail).toString('base64url'), Buffer.from(mail).toString('hex')];
    for (const one of encoded) expect(readable()).not.toContain(one.toLowerCase());
  });

  it.each(['hex', 'base64url'] as const)('ids of calls in %s', async (encoding) => {
    const id = `call_${Buffer.from(mail).toString(encoding)}`;
    const answer = await ask({
      messages: [
        user('x'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ ...call, id, function: { name: 'send', arguments: '{}' } }],
        },
        result('x', id),
      ],
    });
    expect(answer.status).toBe(200);
    expect(readable()).not.toContain(id.slice(5).toLowerCase());
  });
});

describe('denied terms and patterns', () => {
  it.each([
    'Project  Nightfall',
    'Project\nNightfall',
    'Project\tNightfall',
    'Project%20Nightfall',
    'Project+Nightfall',
    'project_nightfall',
    'ProjectNightfall',
    'Project **Nightfall**',
    Buffer.from('about Project Nightfall now').toString('base64'),
    Buffer.from('about Project Nightfall now').toString('hex'),
    Buffer.from('TCK-123456').toString('base64'),
    'TCK&#45;123456',
  ])('%s', async (text) => {
    expect(await sentAfter('hello', `See ${text} please`)).toMatch(/^See \**<CUSTOM_A_\d>\** please$/);
  });

  it.each<[string, Json]>([
    ['names of tools', { tools: [{ type: 'function', function: { name: 'TCK-123456', parameters: {} } }] }],
    [
      'names of properties',
      {
        tools: [
          {
            type: 'function',
            function: { name: 'a', parameters: { properties: { 'TCK-123456': {}, project_nightfall: {} } } },
          },
        ],
      },
    ],
    [
      'ids of calls',
      {
        messages: [
          user('x'),
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'TCK-123456', type: 'function', function: { name: 'a', arguments: '{}' } }],
          },
          result('x', 'TCK-123456'),
        ],
      },
    ],
    ['keys of biases', { logit_bias: { Karin: 1 } }],
    [
      'names of schemas',
      { response_format: { type: 'json_schema', json_schema: { name: 'TCK-123456', schema: {} } } },
    ],
  ])('in %s', async (_, extra) => {
    const answer = await ask({ messages: [user('x')], ...extra });
    if (answer.status === 200) expectNothingLeft();
    else expect([answer.status, typeof Object(answer.json()).error.param]).toEqual([422, 'string']);
  });
});
