import { describe, expect, it } from 'vitest';
import { formatLikeExamples, formatListNumber } from './list-numbers.ts';

describe('numbers of lists', () => {
  it.each([
    ['decimal', 12, '12'],
    ['decimalZero', 7, '07'],
    ['lowerLetter', 3, 'c'],
    ['upperLetter', 28, 'BB'],
    ['lowerLetter', 1_000_000, 'n'.repeat(30)],
    ['lowerRoman', 1994, 'mcmxciv'],
    ['upperRoman', 4, 'IV'],
    ['ordinal', 1, '1st'],
    ['ordinal', 12, '12th'],
    ['ordinal', 22, '22nd'],
    ['ordinal', 113, '113th'],
    ['cardinalText', 21, 'Twenty-one'],
    ['cardinalText', 105, 'One hundred five'],
    ['ordinalText', 12, 'Twelfth'],
    ['ordinalText', 30, 'Thirtieth'],
    ['ordinalText', 41, 'Forty-first'],
    ['russianLower', 2, 'б'],
    ['chineseCounting', 10, '十'],
    ['chineseCounting', 21, '二十一'],
    ['chineseCounting', 100, '一〇〇'],
    ['chineseCountingThousand', 0, '零'],
    ['chineseCountingThousand', 12, '十二'],
    ['chineseCountingThousand', 100, '一百'],
    ['chineseCountingThousand', 105, '一百零五'],
    ['chineseCountingThousand', 110, '一百一十'],
    ['taiwaneseCountingThousand', 2005, '二千零五'],
    ['chineseCountingThousand', 10_000, '10000'],
    ['japaneseCounting', 111, '百十一'],
    ['japaneseCounting', 2005, '二千五'],
    ['ideographDigital', 10, '一〇'],
    ['ideographTraditional', 10, '癸'],
    ['ideographTraditional', 11, '11'],
    ['ideographTraditional', 0, '0'],
    ['ideographZodiac', 13, '13'],
    ['upperRoman', 3999, 'MMMCMXCIX'],
    ['upperRoman', 4000, '4000'],
    ['lowerRoman', 0, '0'],
    ['decimalEnclosedCircle', 3, '③'],
    ['thaiNumbers', 10, '๑๐'],
    ['lowerLetter', 0, '0'],
    ['none', 5, ''],
    ['unknown', 5, '5'],
    ['constructor', 5, '5'],
    ['toString', 5, '5'],
    ['__proto__', 5, '5'],
  ])('%s: %d is %s', (format, number, text) => {
    expect(formatListNumber(number, format)).toBe(text);
  });

  it.each([
    ['001, 002, 003, ...', 12, '012'],
    ['01, 02, 03, ...', 123, '123'],
    ['', 3, '3'],
    [`${'0'.repeat(300_000)}1`, 3, '00000000003'],
  ])('like %s', (examples, number, text) => {
    expect(formatLikeExamples(number, examples)).toBe(text);
  });
});
