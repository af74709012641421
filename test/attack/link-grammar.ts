/** Texts with placeholders in and around links, as an attacker could make a model write them. */
import { AnonymizationSession, type Detector } from '@sluice/pii';

/** Both values contain this, and nothing else does. */
export const secret = 'qz7';
const values = [
  { value: 'qz7x@example.org', code: 201 },
  { value: 'Qz7y', code: 101 },
];

const openers = [
  '![x](',
  '[x](',
  '![x](<',
  '![x]( ',
  '![x](\n',
  '[x]: ',
  '\n[x]: ',
  '\n[x]:\n<',
  '> [x]: ',
  '- [x]: ',
  '![[x](',
  '![x][',
  '<img src="',
  "<img src='",
  '<img src=',
  '<img src = ',
  '<img/src=',
  '<a href=',
  '<a href="',
  '<img srcset="a 1x, ',
  '<img alt="',
  "<p title='",
  '<img alt=">" src="',
  '<img alt=a src=',
  '<div style="background:url(',
  '<div style=\'background:url("',
  '<style>*{background:url(',
  '<style>@import "',
  '<meta http-equiv=refresh content="0;url=',
  '<svg><image xlink:href="',
  '<iframe srcdoc="<img src=\'',
  '<form action=',
  '<video poster="',
  '<object data=',
  '<base href="',
  '<!-- <img src="',
  '<IMG SRC="',
  '<',
  '<a ',
  '<img\nsrc="',
  '`<img src="',
  '```\n<img src="',
  '<math><a xlink:href="',
  '<input formaction="',
  '<x ',
  'see ',
  '',
  '',
  '',
];
const schemes = [
  'https://',
  'https://',
  '//',
  'https:\\\\',
  '\\\\',
  '/\\',
  'ht\ntps://',
  'ht\ttps://',
  'https&#58;//',
  '&#104;ttps&colon;//',
  'https\\://',
  'https&#58;&#47;&#47;',
  'irc://',
  'x-app://',
  'x-app:',
  'javascript:',
  'data:text/html,',
  'mailto:',
  'xmpp:',
  'tel:',
  'mailto:a@evil.test?body=',
  'HTTPS://',
  'https:',
  'https:/',
  'www.',
  'ftp://',
  'file:///',
  'file://',
  '%68ttps://',
  '\\u0068ttps://',
  '',
  '',
  '/',
  '?',
  '#',
  './',
];
const hosts = [
  'evil.test',
  'evil.test/',
  'evil.test/?q=',
  'evil.test/a.png?q=',
  'evil',
  'évil.test/',
  '127.0.0.1:80/',
  'localhost/',
  'localhost/;https://evil.test/',
  'u@localhost/',
  'localhost@evil.test/',
  'evil.xn--p1ai/',
  '198.51.100.7:8080/',
  'letters/',
  '../a b/',
  'u@evil.test/',
  '',
  '',
];
const noise = [
  ' ',
  '\t',
  '\n',
  '\n\n',
  '\r',
  '\u3000',
  '\u2003',
  '\uFEFF',
  '\u00A0',
  '\u2028',
  '\u0085',
  '\u000b',
  '\u0000',
  '"',
  "'",
  '(',
  ')',
  '<',
  '>',
  '[',
  ']',
  '](',
  '\\',
  '\\\\',
  '&quot;',
  '&gt;',
  '&lt;',
  '&nbsp;',
  '`',
  '```',
  '**',
  '_',
  '|',
  '%20',
  '%3E',
  '<b>',
  '</b>',
  '<br/>',
  '<!--',
  '-->',
  '<![CDATA[',
  '- ',
  '> ',
  '    ',
  '# ',
  '[x]',
  '![x]',
  '!',
  'a',
  'a b',
  'x=',
  'src=',
  '</a>',
  '"x"',
  "'x'",
  '\\"',
  '\\>',
  '{',
  '}',
  ';',
  ',',
  '.',
  ':',
];
const placeholders = [
  '<EMAIL_ADDRESS_1>',
  '<EMAIL_ADDRESS_1>',
  '<PERSON_1>',
  'EMAIL_ADDRESS_1',
  '&lt;EMAIL_ADDRESS_1&gt;',
  '\\<PERSON\\_1\\>',
  '[PERSON_1]',
  '< PERSON_1 >',
];
const closers = [
  '.evil.test/x',
  '.evil.test',
  '@evil.test/x',
  '?bcc=evil@evil.test',
  '@localhost/',
  '@localhost.evil.test/',
  ':80/',
  '/x',
  ')',
  '>',
  '">',
  "'>",
  '>)',
  ' "t")',
  ')\n\n![x]',
  '\n\n![x]',
  '\n\n![x][x]',
  ')"></style>',
  '"></style>',
  '/>',
  '}',
  '',
  '',
  ' ',
];

type Random = () => number;
const pick = (random: Random, list: readonly string[]): string =>
  list[Math.floor(random() * list.length)] ?? '';

function fragment(random: Random): string {
  const some = (most: number): string => {
    let text = '';
    for (let left = Math.floor(random() * (most + 1)); left > 0; left--) text += pick(random, noise);
    return text;
  };
  return [
    some(2),
    pick(random, openers),
    pick(random, schemes),
    pick(random, hosts),
    some(3),
    pick(random, placeholders),
    some(1),
    pick(random, closers),
  ].join('');
}

/** A text with one to three placeholders. */
export function attackText(random: Random): string {
  let text = '';
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) text += fragment(random);
  return text;
}

const detector: Detector = {
  detect: (text) =>
    values.flatMap(({ value, code }) =>
      [...text.matchAll(new RegExp(value.replace('.', '\\.'), 'g'))].map(({ index }) => ({
        start: index,
        end: index + value.length,
        code,
        score: 1,
      })),
    ),
};

/** Restores a text in which the request had both values in its prose. */
export function restoreAttack(text: string, format: 'plain' | 'json' = 'plain'): string {
  const session = new AnonymizationSession(
    { detector, isCommonWord: () => false },
    { codes: new Set([101, 201]), replacement: 'placeholder' },
  );
  session.anonymize([{ text: values.map(({ value }) => `I am ${value}`).join('. '), format: 'plain' }]);
  return session.restore(text, { format, restoreSecrets: true });
}
