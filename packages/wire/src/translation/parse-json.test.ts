import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const filler = 'x'.repeat(70_000);

describe('parseJson', () => {
  it('returns what JSON.parse returns', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify([value, filler]);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['arrays', '['.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
    ['behind a long text', `["${filler}",${'['.repeat(300)}${']'.repeat(300)}]`],
    ['behind escapes', `["${filler}\\\\",${'['.repeat(300)}${']'.repeat(300)}]`],
  ])('refuses deep nesting: %s', (_, text) => {
    expect(() => parseJson(text)).toThrow('nested deeper');
  });

  it('refuses values without end, but for those of tokens', () => {
    const many = Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`k${at}`, 0]));
    expect(() => parseJson(JSON.stringify({ usage: many }))).toThrow('more than 60000 values');
    expect(parseJson(JSON.stringify({ choices: [{ logprobs: many }] }))).toEqual({
      choices: [{ logprobs: many }],
    });
  });

  it.each([
    ['brackets in a text', JSON.stringify(['['.repeat(100_000)])],
    ['brackets behind a quote in a text', JSON.stringify([`"\\"${'['.repeat(100_000)}`])],
    ['many short arrays', `[${new Array(25_000).fill('[]').join(',')}]`],
  ])('takes %s', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('refuses what is no JSON', () => {
    expect(() => parseJson(`"${filler}`)).toThrow(SyntaxError);
  });
});
