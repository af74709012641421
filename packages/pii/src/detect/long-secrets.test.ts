/** Secrets of any length are replaced whole: what bounds a pattern does not bound a value. */
import { describe, expect, it } from 'vitest';
import { recognizers } from '../recognizers/index.ts';
import { createDetector } from './detector.ts';

const detector = createDetector({ recognizers });
const letters = 'aZ3kQ9xM2vB7nR5tY1wE8sD4fG6hJ0pLcUiO';

/** Letters and digits without a pattern that would look like a placeholder. */
function random(length: number, separator = ''): string {
  let out = '';
  for (let at = 0, state = 7; at < length; at++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    out += at % 41 === 40 && separator !== '' ? separator : letters.charAt((state >> 8) % letters.length);
  }
  return out;
}

const header = 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9';
const lines = (count: number): string => Array.from({ length: count }, () => random(64)).join('\n');

const kinds: readonly (readonly [
  name: string,
  before: string,
  value: (length: number) => string,
  after: string,
])[] = [
  ['an access token of Google', '', (n) => `ya29.c.${random(n, '.')}`, ' ok'],
  ['a web token', '', (n) => `${header}.${random(n)}.${random(n)}`, ' ok'],
  ['a web token with a long header', '', (n) => `${header}${random(n)}.${random(n)}.${random(40)}`, ' ok'],
  ['a bearer token', 'Authorization: Bearer ', (n) => random(n, '-'), '\n'],
  ['basic credentials', 'Authorization: Basic YW5uYTpnZWhlaW05', (n) => random(n), '\n'],
  ['the password of a URL', 'postgres://app:', (n) => random(n), '@db.example.org/x'],
  ['the password of a Go data source', 'dsn=app:', (n) => random(n), '@tcp(127.0.0.1:3306)/shop'],
  ['a token in a query', 'https://app.example.org/cb?access_token=', (n) => random(n), ' ok'],
  ['a password', 'password=', (n) => random(n), '\n'],
  ['a password in quotes', '{"password":"', (n) => random(n, ' '), '","x":1}'],
  ['a client secret', 'client_secret=', (n) => random(n, '~'), '\n'],
  ['a refresh token', '"refresh_token": "', (n) => random(n, '_'), '"'],
  ['a key of a header', 'x-api-key: ', (n) => random(n), '\n'],
  ['a cookie', 'Cookie: session=', (n) => random(n), '; theme=dark'],
  ['a session cookie', 'PHPSESSID=', (n) => random(n), '; path=/'],
  ['a token of Vault', '', (n) => `hvb.${random(n, '_')}`, ' ok'],
  ['a token of 1Password', '', (n) => `ops_eyJ${random(n)}`, ' ok'],
  ['a token of PyPI', '', (n) => `pypi-AgE${random(n, '-')}`, ' ok'],
  ['a key of a model', '', (n) => `sk-proj-${random(n, '_')}`, ' ok'],
  ['a session token of AWS', 'AWS_SESSION_TOKEN=', (n) => random(n, '/'), '\n'],
  ['a key of a vendor', 'MISTRAL_API_KEY=', (n) => random(n).toLowerCase(), '\n'],
  ['a key of a database pair', 'Server=db;User Id=sa;Password=', (n) => random(n), ';Encrypt=true'],
  ['a password in markup', '<password>', (n) => random(n), '</password>'],
  ['a setting of .NET', '<add key="ApiSecret" value="', (n) => random(n), '"/>'],
  ['a variable', 'PGPASSWORD=', (n) => random(n), ' psql'],
  ['an argument', 'mysql -uroot -p', (n) => random(n), ' shop'],
  ['a hash of a password', 'root:$6$rounds=5000$', (n) => random(n), ':19000'],
  [
    'a private key',
    '',
    (n) => `-----BEGIN RSA PRIVATE KEY-----\n${lines(n / 64)}\n-----END RSA PRIVATE KEY-----`,
    '\nok',
  ],
  ['a private key that is cut', '', (n) => `-----BEGIN RSA PRIVATE KEY-----\n${lines(n / 64)}`, ''],
  [
    'a key of PuTTY',
    '',
    (n) =>
      `PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nPrivate-Lines: 14\n${lines(n / 64)}\nPrivate-MAC: ${'ab12'.repeat(16)}`,
    '\nok',
  ],
  ['a member of a JSON Web Key', '{"kty":"RSA","d":"', (n) => random(n), '"}'],
];

describe.each(kinds)('%s', (_, before, value, after) => {
  it.each([128, 640, 1_280, 5_000, 20_480])('of about %i characters leaves no piece', (length) => {
    const secret = value(length);
    const text = before + secret + after;
    const covered = new Uint8Array(text.length);
    for (const { start, end } of detector.detect(text)) covered.fill(1, start, end);
    const left = [...secret].filter((char, at) => /\w/.test(char) && covered[before.length + at] === 0);
    expect(left.join('').slice(0, 80)).toBe('');
  });
});

it.each([
  'Bearer ',
  'password=',
  'sk-proj-',
  'eyJhbGciOi',
  'postgres://a:',
  'secret: "',
  '"d":"',
  'PGPASSWORD=',
])('reads a megabyte of %j in linear time', (unit) => {
  const time = (size: number): number => {
    const text = unit.repeat(Math.floor(size / unit.length));
    const from = process.cpuUsage().user;
    detector.detect(text);
    return process.cpuUsage().user - from;
  };
  time(20_000);
  const [small, large] = [time(125_000), time(500_000)];
  expect(large).toBeLessThan(small * 12 + 300_000);
});
