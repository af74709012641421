/** Classes of UTF-16 code units, in lookup tables for the scan. */

export const charClass = {
  other: 0,
  digit: 1,
  lower: 2,
  upper: 4,
  /** A letter of a script without case, or half of a surrogate pair. */
  letter: 8,
  /** Separators between the groups of a number: space, dot, hyphen, slash. */
  joint: 16,
  space: 32,
} as const;

export const letterMask = charClass.lower | charClass.upper | charClass.letter;
export const wordMask = letterMask | charClass.digit;

const joints = ' .-/\u00A0\u2009\u202F\u2010\u2011\u2013';
const tableSize = 0x250;

function classify(unit: number): number {
  const char = String.fromCharCode(unit);
  if (unit >= 0x30 && unit <= 0x39) return charClass.digit;
  let flags = joints.includes(char) ? charClass.joint : 0;
  if (/\s/.test(char)) flags |= charClass.space;
  if (flags !== 0) return flags;
  if (/\p{Ll}/u.test(char)) return charClass.lower;
  if (/\p{Lu}/u.test(char)) return charClass.upper;
  return /[\p{L}\p{M}]/u.test(char) ? charClass.letter : charClass.other;
}

const table = Uint8Array.from({ length: tableSize }, (_, unit) => classify(unit));

/** Returns the class of a code unit. */
export function classOf(unit: number): number {
  if (unit < tableSize) return table[unit] ?? 0;
  // Accents behind their letters, and Latin letters with two of them, as in Vietnamese.
  if (unit >= 0x300 && unit < 0x370) return charClass.lower;
  if (unit >= 0x1e00 && unit < 0x1f00) return (unit & 1) === 0 ? charClass.upper : charClass.lower;
  // General punctuation, symbols, ideographic punctuation; everything else beyond Latin counts as a letter.
  if (unit >= 0x2000 && unit < 0x2c00)
    return joints.includes(String.fromCharCode(unit)) ? charClass.joint : 0;
  if (unit >= 0x3000 && unit < 0x3040) return charClass.other;
  if (unit >= 0xff00 && unit < 0xff21) return charClass.other;
  return unit === 0xfeff ? charClass.other : charClass.letter;
}

const foldTable = Uint16Array.from({ length: tableSize }, (_, unit) => {
  const folded = String.fromCharCode(unit).toLowerCase().normalize('NFD').charCodeAt(0);
  // Letters without a decomposition that are commonly written without their stroke.
  const plain: Record<string, string> = { ø: 'o', đ: 'd', ł: 'l', ß: 's', æ: 'a', œ: 'o', ı: 'i' };
  return plain[String.fromCharCode(folded)]?.charCodeAt(0) ?? folded;
});

/** Folds a code unit to lower case without its diacritic; always one unit, so that offsets stay valid. */
export function foldUnit(unit: number): number {
  return unit < tableSize ? (foldTable[unit] ?? unit) : unit;
}

/** Folds a text with `foldUnit`; the length stays the same. */
export function fold(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  let folded = '';
  for (let at = 0; at < text.length; at++) folded += String.fromCharCode(foldUnit(text.charCodeAt(at)));
  return folded;
}

const plainAscii = /^[\0-\x7f]*$/;
