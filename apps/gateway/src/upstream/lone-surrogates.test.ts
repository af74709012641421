import { expect, it } from 'vitest';
import { withoutLoneSurrogates } from './lone-surrogates.ts';

it.each([
  ['\ud83d', '\ufffd'],
  ['a\udc00b', 'a\ufffdb'],
  ['\ud83d\ud83d\ude00', '\ufffd😀'],
  ['😀', '😀'],
  ['\\ud83d', '\\ud83d'],
  ['\\\ud83d', '\\\ufffd'],
])('the text %j is sent as %j', (text, expected) => {
  const json = JSON.stringify({ text });
  expect(JSON.parse(withoutLoneSurrogates(json))).toEqual({ text: expected });
  expect(JSON.parse(withoutLoneSurrogates(Buffer.from(json)).toString())).toEqual({ text: expected });
});

it('a pair of escapes stays, in any case of letters', () => {
  const json = '"\\uD83D\\uDE00 \\ud83d\\ude00"';
  expect(withoutLoneSurrogates(json)).toBe(json);
});

it('a text without surrogates is the same object', () => {
  const body = Buffer.from('{"a":"b"}');
  expect(withoutLoneSurrogates(body)).toBe(body);
});
