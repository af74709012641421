/**
 * Characters of other blocks of Unicode that people or models read as letters and digits of ASCII: digits of all scripts, small
 * capitals, letters in circles and squares, tags, variation selectors that hold bytes.
 */

/** Units that can begin a decimal digit of another script, or an enclosed or raised letter, outside of the first plane. */
const highUnits = '[\\uD801-\\uD83E]';

/** Small capitals, in alphabetical order; there is none of x. */
const smallCapitals: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((char, at) => [char, 'abcdefghijklmnopqrstuvwyz'.charAt(at)]),
);

/** Tags (U+E0020 to U+E007E) stand for ASCII; variation selectors for bytes: U+FE00 to U+FE0F, then U+E0100 to U+E01EF. */
const tag = '\\uDB40[\\uDC00-\\uDC7F]';
const selector = '[\\uFE00-\\uFE0F]|\\uDB40[\\uDD00-\\uDDEF]';
/** Longest text that is read at once; what is longer is read in pieces. */
const maxHidden = 128;

const picture =
  '\\uD83C[\\uDC00-\\uDFFF]|\\uD83D[\\uDC00-\\uDFFF]|\\uD83E[\\uDC00-\\uDFFF]|[\\u2300-\\u23FF\\u2580-\\u2775\\u2794-\\u27BF\\u2B00-\\u2BFF]';
const pictures = new RegExp(`^(?:(?:${picture})[\\uFE0F\\u200D]{0,2}){1,8}$`);

/** Patterns for a search; each is bounded. */
export const unusualCharacters: readonly string[] = [
  // Texts in characters that people do not see.
  `(?:${tag}){1,${maxHidden}}|(?:${selector}){2,${maxHidden}}`,
  // Pictures between the digits of a number.
  `(?<=\\d)(?:(?:${picture})[\\uFE0F\\u200D]{0,2}){1,8}(?=\\d)`,
  `${highUnits}[\\uDC00-\\uDFFF]`,
  `[${Object.keys(smallCapitals).join('')}]`,
  // Raised and lowered letters; circled and double-circled digits.
  '[\\u1D2C-\\u1D6A\\u02B0-\\u02B8\\u02E1-\\u02E3\\u2071\\u207F\\u2090-\\u209C]',
  '[\\u24F5-\\u24FE\\u2776-\\u2793\\u24EA\\u24FF]',
  // Digits of all scripts of the first plane.
  '[\\u0660-\\u0669\\u06F0-\\u06F9\\u07C0-\\u07C9\\u0966-\\u096F\\u09E6-\\u09EF\\u0A66-\\u0A6F\\u0AE6-\\u0AEF]',
  '[\\u0B66-\\u0B6F\\u0BE6-\\u0BEF\\u0C66-\\u0C6F\\u0CE6-\\u0CEF\\u0D66-\\u0D6F\\u0DE6-\\u0DEF\\u0E50-\\u0E59\\u0ED0-\\u0ED9]',
  '[\\u0F20-\\u0F29\\u1040-\\u1049\\u1090-\\u1099\\u17E0-\\u17E9\\u1810-\\u1819\\u1946-\\u194F\\u19D0-\\u19DA]',
  '[\\u1A80-\\u1A89\\u1A90-\\u1A99\\u1B50-\\u1B59\\u1BB0-\\u1BB9\\u1C40-\\u1C49\\u1C50-\\u1C59\\uA620-\\uA629]',
  '[\\uA8D0-\\uA8D9\\uA900-\\uA909\\uA9D0-\\uA9D9\\uA9F0-\\uA9F9\\uAA50-\\uAA59\\uABF0-\\uABF9\\uFF10-\\uFF19]',
];

const decimalDigit = /^\p{Nd}$/u;

/**
 * Decodes a match of `unusualCharacters`; undefined if it stands for itself.
 * @param isInNumber whether digits are before and behind it
 */
export function decodeUnusual(found: string, isInNumber: boolean): string | undefined {
  const code = found.codePointAt(0) ?? 0;
  if (isTag(code)) return decodeTags(found);
  if (isSelector(code)) return decodeSelectors(found);
  const small = smallCapitals[found];
  if (small !== undefined) return small;
  const char = String.fromCodePoint(code);
  if (decimalDigit.test(char)) return String(digitOf(code));
  const circled = circledDigit(code);
  if (circled !== undefined) return circled;
  // Letters in circles and squares, light and dark; letters of flags.
  if (code >= 0x1f150 && code <= 0x1f169) return letterAt(code - 0x1f150);
  if (code >= 0x1f170 && code <= 0x1f189) return letterAt(code - 0x1f170);
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return letterAt(code - 0x1f1e6);
  const plain = found.normalize('NFKC');
  if (plain !== found && plain.length <= found.length) return plain;
  return isInNumber && pictures.test(found) ? ' ' : undefined;
}

/** The longest run of digits of a script around it begins with zero. */
function digitOf(code: number): number {
  // Digits of mathematical alphabets follow each other without a gap.
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10;
  let zero = code;
  while (code - zero < 9 && decimalDigit.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}

function circledDigit(code: number): string | undefined {
  if (code === 0x24ea || code === 0x24ff) return '0';
  for (const first of [0x24f5, 0x2776, 0x2780, 0x278a])
    if (code >= first && code < first + 9) return String(code - first + 1);
  return undefined;
}

function letterAt(index: number): string {
  return String.fromCharCode(0x61 + index);
}

function isTag(code: number): boolean {
  return code >= 0xe0000 && code <= 0xe007f;
}

function isSelector(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
}

/** Fewer characters inside of a word are noise; more of them are a text of their own. */
const minHidden = 4;

/** Returns a text that people do not see and models read; nothing if it holds no words or numbers. */
function shown(hidden: string): string {
  return (hidden.match(/[\p{L}\p{N}@]/gu)?.length ?? 0) >= minHidden ? hidden : '';
}

function decodeTags(found: string): string {
  const codes = Array.from(found, (char) => (char.codePointAt(0) ?? 0) - 0xe0000);
  return shown(String.fromCharCode(...codes.filter((code) => code >= 0x20 && code < 0x7f)));
}

/** Bytes of UTF-8, one in each selector. */
function decodeSelectors(found: string): string {
  const bytes = Array.from(found, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code < 0x10000 ? code - 0xfe00 : code - 0xe0100 + 16;
  });
  return shown(new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll('\ufffd', ''));
}
