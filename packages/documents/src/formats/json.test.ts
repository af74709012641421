import { describe, expect, it } from 'vitest';
import { decodeJsonEscapes } from './json.ts';

describe('JSON', () => {
  it.each([
    ['{"a":"Zeile\\nKarin Holzmann"}', '{"a":"Zeile\nKarin Holzmann"}'],
    ['"k\\u0040example.org K\\u00f6ln \\ud83d\\ude00"', '"k@example.org Köln 😀"'],
    ['"a\\tb\\/c \\\\n \\"q\\" \\u0000 \\u005c \\u0022"', '"a\tb/c \\\\n \\"q\\" \\u0000 \\u005c \\u0022"'],
  ])('%s', (json, text) => {
    expect(decodeJsonEscapes(json)).toBe(text);
  });
});
