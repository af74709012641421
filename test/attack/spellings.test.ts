/** SEC-40, P-5: values in every spelling and encoding, glued to others, or known only from a later message. */
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
  const anonymization = { default: 'required' };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra: { anonymization } }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const ask = (body: Json): Promise<RawResponse> => rawRequest(chatRequest(sluice, body));
const user = (content: unknown): Json => ({ role: 'user', content });

/** What was sent for a text. */
async function sentFor(text: string): Promise<string> {
  expect((await ask({ messages: [user(text)] })).status).toBe(200);
  const body = JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}');
  return body.messages.at(-1).content;
}

describe('names with umlauts in every spelling', () => {
  it.each([
    String.raw`J\xc3\xb6rg M\xc3\xbcller`,
    String.raw`J\303\266rg M\303\274ller`,
    String.raw`J\xf6rg M\xfcller`,
    String.raw`J\u{f6}rg M\u{fc}ller`,
    'J=C3=B6rg M=C3=BCller',
    'J=F6rg M=FCller',
    '=4A=C3=B6=72=67=20=4D=C3=BC=6C=6C=65=72',
    String.raw`J\'f6rg M\'fcller`,
    String.raw`J\u246?rg M\u252?ller`,
    'J&#246;rg M&uuml;ller',
    'J%F6rg M%FCller',
    'JÃ¶rg MÃ¼ller',
    'J\xC3\xB6rg M\xC3\xBCller',
    'Jo\u0308rg Mu\u0308ller',
  ])('%s', async (text) => {
    expect(await sentFor(`My name is ${text}.`)).toMatch(/^My name is <PERSON_\d>\.$/);
  });
});

describe('values in lines', () => {
  const settings = [
    '# production settings of the shop',
    'LOG_LEVEL=info',
    'DATABASE_URL=postgres://shop:Vq8rTz2LmKw4@db.example.net:5432/shop',
    'ADMIN_EMAIL=torben.wiesinger@example.org',
    'ADMIN_PASSWORD=Kirschbaum!2024x',
    'OWNER_IBAN=DE12500105170648489890',
  ].join('\n');
  const wrapped = (encoding: 'base64' | 'hex', width: number, lineEnd: string): string =>
    Buffer.from(settings)
      .toString(encoding)
      .replaceAll(new RegExp(`.{${width}}(?=.)`, 'g'), `$&${lineEnd}`);

  it.each<['base64' | 'hex', number]>([
    ['base64', 60],
    ['base64', 64],
    ['base64', 76],
    ['base64', 61],
    ['hex', 60],
    ['hex', 64],
  ])('%s in lines of %d characters, as a text and in the result of a tool', async (encoding, width) => {
    expect(await sentFor(`Decode it:\n${wrapped(encoding, width, '\n')}\n`)).toMatch(
      /^Decode it:\n<[A-Z_0-9]+>\n$/,
    );
    const call = { id: 'call_1', type: 'function', function: { name: 'read', arguments: '{}' } };
    const content = JSON.stringify({ encoding, content: wrapped(encoding, width, '\n') });
    const messages = [
      user('Read it'),
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content },
    ];
    expect((await ask({ messages })).status).toBe(200);
    const body = JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}');
    expect(JSON.parse(body.messages.at(-1).content).content).toMatch(/^<[A-Z_0-9]+>$/);
  });

  it('broken lines of quoted-printable', async () => {
    const text =
      'Your contact is Torben =\nWiesinger, torben.wie=\nsinger@example.org, card 411111=\n1111111111.';
    expect(await sentFor(text)).not.toMatch(/Torben|iesinger|singer|1111/);
  });
});

describe('values that are glued to others, or known only later', () => {
  it.each([
    'Lindenstr. 12/1Lindenstr. 12',
    'Lindenstr. 12HolzmannLindenstr. 12HolzmannLindenstr. 12Holzmann',
    'My address: 203.0.113.7, &#203.0.113.7',
  ])('%s is neither sent nor returned', async (text) => {
    expect(await sentFor(text)).not.toMatch(/Lindenstr|Holzmann|113/);
    const url = `${sluice.url}/v1/anonymize`;
    const answer = await rawRequest({ url, method: 'POST', headers: sluice.auth, body: { input: text } });
    expect(answer.status).toBe(200);
    const { results } = JSON.parse(answer.text);
    expect(results[0].text).not.toMatch(/Lindenstr|Holzmann|113/);
  });

  it('a whole name that a later message reveals takes the place of its parts', async () => {
    const answer = await ask({
      messages: [
        { role: 'system', content: 'karin_holzmann, KARINHOLZMANN, Holzmann, hunter22x' },
        user(`I am Karin Holzmann, karin.holzmann@example.org, password: hunter22x`),
      ],
    });
    expect(answer.status).toBe(200);
    expect(fake.receipts.requests()[0]?.body).not.toMatch(/holzmann|karin|hunter22x/i);
  });
});

describe('mail addresses in every spelling', () => {
  it.each([
    'lena.voss @ example.org',
    'lena.voss&#x40example.org',
    'lena.voss%u0040example.org',
    'lena.voss=40example.org',
    'lena.voss\uFE6Bexample.org',
    String.raw`lena.voss\N{COMMERCIAL AT}example.org`,
    String.raw`lena\.voss\@example\.org`,
    'lena.voss<b>@</b>example.org',
    '=?utf-8?Q?lena=2Evoss=40example=2Eorg?=',
    `=?utf-8?B?${Buffer.from('lena.voss@example.org').toString('base64')}?=`,
    '例子@例子.公司',
  ])('%s', async (text) => {
    expect(await sentFor(`Address: ${text}`)).toMatch(/^Address: <EMAIL_ADDRESS_\d>$/);
  });
});
