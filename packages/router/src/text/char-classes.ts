/**
 * Character classes of UTF-16 code units. At most 32, so that a pair of them is a ten-bit index. Letters that form words
 * come first.
 */
export const charClass = {
  lower: 0,
  upper: 1,
  latin: 2,
  cyrillic: 3,
  greek: 4,
  arabic: 5,
  indic: 6,
  hangul: 7,
  digit: 8,
  space: 9,
  newline: 10,
  stop: 11,
  comma: 12,
  question: 13,
  quote: 14,
  dash: 15,
  underscore: 16,
  bracket: 17,
  brace: 18,
  backslash: 19,
  dollar: 20,
  relation: 21,
  operator: 22,
  symbol: 23,
  wideMark: 24,
  math: 25,
  han: 26,
  kana: 27,
  surrogate: 28,
  other: 29,
} as const;

export const charClassBits = 5;
export const charClassSlots = 1 << charClassBits;

/** Classes below this are letters that form words; Han characters count individually. */
export const firstNonWordClass = charClass.digit;

/** Code unit ranges, inclusive; later rows take precedence. From the block list of the Unicode standard. */
const ranges: readonly (readonly [number, number, number])[] = [
  [0x00, 0x20, charClass.space],
  [0x21, 0x7e, charClass.symbol],
  [0x30, 0x39, charClass.digit],
  [0x41, 0x5a, charClass.upper],
  [0x61, 0x7a, charClass.lower],
  [0xa0, 0xa0, charClass.space],
  [0xb0, 0xb1, charClass.math],
  [0xc0, 0x24f, charClass.latin],
  [0xd7, 0xd7, charClass.math],
  [0xf7, 0xf7, charClass.math],
  [0x370, 0x3ff, charClass.greek],
  [0x400, 0x52f, charClass.cyrillic],
  [0x590, 0x8ff, charClass.arabic],
  [0x900, 0x109f, charClass.indic],
  [0x1100, 0x11ff, charClass.hangul],
  [0x1e00, 0x1eff, charClass.latin],
  [0x2010, 0x2027, charClass.dash],
  [0x2070, 0x209f, charClass.math],
  [0x2190, 0x22ff, charClass.math],
  [0x3000, 0x303f, charClass.wideMark],
  [0x3040, 0x30ff, charClass.kana],
  [0x3400, 0x9fff, charClass.han],
  [0xac00, 0xd7af, charClass.hangul],
  [0xd800, 0xdfff, charClass.surrogate],
  [0xf900, 0xfaff, charClass.han],
  [0xfb50, 0xfdff, charClass.arabic],
  [0xfe70, 0xfeff, charClass.arabic],
  [0xff00, 0xff5e, charClass.wideMark],
];

const singles: readonly (readonly [string, number])[] = [
  ['\n', charClass.newline],
  ['.!', charClass.stop],
  [',:;', charClass.comma],
  ['?', charClass.question],
  ['"\'`\u2018\u2019\u201c\u201d', charClass.quote],
  ['-', charClass.dash],
  ['_', charClass.underscore],
  ['()[]', charClass.bracket],
  ['{}', charClass.brace],
  ['\\', charClass.backslash],
  ['$', charClass.dollar],
  ['=<>', charClass.relation],
  ['+*/^%|&', charClass.operator],
];

function createClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000).fill(charClass.other);
  for (const [first, last, value] of ranges) classes.fill(value, first, last + 1);
  for (const [characters, value] of singles) {
    for (const character of characters) classes[character.charCodeAt(0)] = value;
  }
  return classes;
}

/** The class of every UTF-16 code unit. */
export const classOf: Readonly<Uint8Array> = createClasses();
