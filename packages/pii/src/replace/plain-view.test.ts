import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlainView } from './plain-view.ts';

const read = (raw: string): string => createPlainView(raw)?.text ?? raw;

describe('createPlainView', () => {
  it.each([
    ['JSON escapes', String.raw`J\u00fcrgen`, 'Jürgen'],
    ['escapes of escaped text', String.raw`J\\\\u00fcrgen`, 'Jürgen'],
    ['escapes with braces', String.raw`\u{4b}arin`, 'Karin'],
    ['long escapes', String.raw`\U0000004barin`, 'Karin'],
    ['hexadecimal escapes', String.raw`\x4barin`, 'Karin'],
    ['octal escapes', String.raw`\113arin`, 'Karin'],
    ['bytes of UTF-8 in escapes', String.raw`J\xc3\xb6rg \\xe5\\xbc\\xa0`, 'Jörg 张'],
    ['bytes of UTF-8 in octal escapes', String.raw`J\303\266rg \345\274\240`, 'Jörg 张'],
    ['bytes of Latin-1 in escapes', String.raw`J\xf6rg J\366rg`, 'Jörg Jörg'],
    [
      'bytes in RTF',
      String.raw`J\'f6rg M\'fcller \'8aimi\'e6 Garc\'eda Wei\'df`,
      'Jörg Müller Šimiæ García Weiß',
    ],
    ['codes in RTF', String.raw`J\u246?rg M\u252\'fcller`, 'Jörg Müller'],
    ['line escapes before a name', String.raw`Hello\nKarin`, 'Hello\nKarin'],
    ['named entities', 'J&uuml;rgen &Scaron;imi&cacute;', 'Jürgen Šimić'],
    ['decimal entities', '&#75;arin&#160;Holzmann', 'Karin Holzmann'],
    ['entities without a semicolon, with zeros', '&#0000075arin', 'Karin'],
    ['hexadecimal entities', '&#x4B;arin', 'Karin'],
    ['entities of entities', 'a&amp;#64;example.org', 'a@example.org'],
    ['percent encoding', '%4B%61%72%69%6E%20H%C3%B6lzmann', 'Karin Hölzmann'],
    ['percent encoding, twice', 'a%2540example.org', 'a@example.org'],
    ['percent encoding of Latin-1', 'J%FCrgen', 'Jürgen'],
    ['quoted-printable', 'J=C3=BCrgen', 'Jürgen'],
    ['quoted-printable in Latin-1', 'J=F6rg =D6zt=FCrk, Ren=E9', 'Jörg Öztürk, René'],
    ['quoted-printable of every character', '=4B=61=72=69=6E', 'Karin'],
    ['quoted-printable of UTF-8', '=4A=C3=B6=72=67', 'Jörg'],
    [
      'broken lines of quoted-printable',
      'the card 4111=\n1111 of Torben =\r\nWiesinger',
      'the card 41111111 of Torben Wiesinger',
    ],
    ['UTF-8 that was read as Latin-1', 'J\xC3\xB6rg \xC3\x96zt\xC3\xBCrk', 'Jörg Öztürk'],
    ['UTF-8 that was read as Windows-1252', 'JÃ¶rg Ã–ztÃ¼rk, WeiÃŸ, Ð˜Ð²Ð°Ð½', 'Jörg Öztürk, Weiß, Иван'],
    ['non-breaking spaces', '4111&nbsp;1111\u20071111%C2%A01111', '4111 1111 1111 1111'],
    ['all spaces', 'a\u1680b\u2003c\u205Fd\u3000e', 'a b c d e'],
    ['all dashes between digits', '078\u201305\u22121120', '078-05-1120'],
    ['plus signs between digits', '4111+1111+1111+1111', '4111 1111 1111 1111'],
    ['plus signs in queries', '/find?name=Karin+Holzmann', '/find?name=Karin Holzmann'],
    ['plus signs in forms', 'name=Karin+Holzmann&a=1', 'name=Karin Holzmann&a=1'],
    ['control characters', 'K\u0000ar\u0008in', 'Karin'],
    ['colors of terminals', '\u001b[31mKarin\u001b[0m', 'Karin'],
    ['colors of terminals, escaped', String.raw`\u001b[1mKa\x1b[0mrin \033[1mX`, 'Karin X'],
    ['soft hyphens and joiners', 'Ka\u00ADri\u200Dn', 'Karin'],
    ['full-width and mathematical letters', '\uFF2Barin \u{1D40A}arin', 'Karin Karin'],
    ['digits of other scripts', '\u0661\u06F2\u0969\u09EA\u0E55\u17E6', '123456'],
    [
      'lines of a diff',
      'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\n-Anna Ek\n+Karin Holzmann\n',
      'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\nAnna Ek\nKarin Holzmann\n',
    ],
    [
      'lines of a patch',
      '*** Begin Patch\n*** Add File: a\n+Karin\n',
      '*** Begin Patch\n*** Add File: a\nKarin\n',
    ],
    ['combining accents', 'Ju\u0308rgen', 'Jürgen'],
    [
      'strokes through letters and signs',
      [...'karin@x.org'].map((char) => `${char}\u0336`).join(''),
      'karin@x.org',
    ],
    ['many strokes', `4${'\u0336\u0335\u0338\u20e3\u20dd'.repeat(3)}2`, '42'],
    ['keys with digits', '4\ufe0f\u20e31\ufe0f\u20e3', '41'],
    ['annotations', 'kar\ufff9in@ex\ufffaam\ufffbple.org', 'karin@example.org'],
    [
      'tags that hold a text',
      String.fromCodePoint(...[...'karin@x.org'].map((char) => 0xe0000 + (char.codePointAt(0) ?? 0))),
      'karin@x.org',
    ],
    ['tags inside of a word', 'ka\u{e0061}\u{e0020}rin', 'karin'],
    [
      'variation selectors that hold bytes',
      `x${[...Buffer.from('karin@x.org')].map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join('')}`,
      'xkarin@x.org',
    ],
    ['pictures between digits', '4111\u{1f642}1111\u2b50\ufe0f1111', '4111 1111 1111'],
    ['pictures elsewhere', 'a\u{1f642}1 \u{1f642}', 'a\u{1f642}1 \u{1f642}'],
    ['small capitals', 'ᴋᴀʀɪɴ@ᴇxᴀᴍᴘʟᴇ.ᴏʀɢ', 'karin@example.org'],
    ['raised letters', 'ᵏᵃʳⁱⁿ', 'karin'],
    ['letters in circles and squares', 'ⓀⓐⓡⒾⓝ 🄺🅰🅡', 'KarIn Kar'],
    ['digits in circles', '④⓪❶➁➌⓵', '401231'],
  ])('decodes %s', (_, raw, seen) => {
    expect(read(raw)).toBe(seen);
  });

  it.each([
    'plain text — with a dash – and 50% off',
    String.raw`C:\new\table`,
    'karin+news@example.org',
    'a list:\n- Karin\n+ Anna\n',
    '?to=karin+news@example.org',
    String.raw`{"password":"ab\"cd-ef9","x":1}`,
    String.raw`api_key='a\'b c1'`,
    "PASSWORD = 'it''s me'",
    '&copy=2&unknown;',
    '1 + 1 = 2',
    'C++ and a+b',
    '2025-03-04T06:12:44+01:00',
    'KEY=xQz+Ml',
    'ünïcödé',
    '„Weiß“ «Café» “CAFÉ” CORAÇÃO',
    'a=FF00FF; b =F6',
    'KEY=\nexport NAME=\nOTHER=1',
    'data: QWxhZGRpbjpvcGVuIHNlc2FtZSE=\nmore',
    'a ==\nb',
  ])('leaves %j as it is', (raw) => {
    expect(createPlainView(raw)).toBeUndefined();
  });

  it('maps each character to its place in the raw text', () => {
    const raw = 'x %4B%C3%A4&uuml;\u00ADy';
    const view = createPlainView(raw);
    expect(view?.text).toBe('x Käüy');
    expect([...(view?.offsets.subarray(0, 7) ?? [])]).toEqual([0, 1, 2, 5, 11, 18, 19]);
  });

  it('has ordered offsets within the raw text, whatever it holds', () => {
    const piece = fc.constantFrom(
      ...[
        '%4',
        '%41',
        '&#6',
        '&#64;',
        '&amp;',
        '\\',
        'u0041',
        'x41',
        '\u001b[',
        '3m',
        '\u0308',
        'a',
        '\u{1D40A}',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const raw = pieces.join('');
        const view = createPlainView(raw);
        if (view === undefined) return;
        const offsets = [...view.offsets.subarray(0, view.text.length + 1)];
        expect(offsets.every((offset, at) => offset >= (offsets[at - 1] ?? 0))).toBe(true);
        expect(offsets.at(-1)).toBe(raw.length);
      }),
    );
  });
});

it('createPlainView reads the decimal digits of every script', () => {
  const wrong: string[] = [];
  for (let code = 0x660; code < 0x20000; code++) {
    const char = String.fromCodePoint(code);
    if (!/^\p{Nd}$/u.test(char)) continue;
    const seen = read(char);
    if (!/^\d$/.test(seen)) wrong.push(`U+${code.toString(16)} ${seen}`);
  }
  expect(wrong).toEqual([]);
  for (const zero of [0x660, 0x1946, 0x104a0, 0x11066, 0x1d7ce, 0x1d7ec, 0x1e950, 0x1fbf0])
    expect(read(String.fromCodePoint(...Array.from({ length: 10 }, (_, digit) => zero + digit)))).toBe(
      '0123456789',
    );
});
