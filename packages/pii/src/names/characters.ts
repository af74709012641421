const SYMBOL = 0;
export const SPACE = 1;
export const NEWLINE = 2;
export const LOWER = 3;
export const UPPER = 4;
export const CASELESS = 5;
export const DIGIT = 6;
export const MARK = 7;

const tableSize = 0x2500;

/** Class and folded form (lower case, accents taken off) of every code unit below 0x2500. */
export interface CharacterTable {
  readonly kind: Uint8Array;
  readonly folded: Uint16Array;
}

function kindOf(character: string): number {
  if (character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029')
    return NEWLINE;
  if (/\s/u.test(character) || character === '\u200b') return SPACE;
  if (/\p{M}/u.test(character) || character === '\u00ad') return MARK;
  if (/\p{N}/u.test(character)) return DIGIT;
  if (!/\p{L}/u.test(character)) return SYMBOL;
  if (character !== character.toLowerCase()) return UPPER;
  return character === character.toUpperCase() && character !== 'ß' ? CASELESS : LOWER;
}

function foldedOf(character: string): number {
  const lower = character.toLowerCase();
  const base = lower > '\u007f' ? lower.normalize('NFD') : lower;
  return (base === '' ? character : base).charCodeAt(0);
}

/** Builds the table of characters; done once for each model. */
export function createCharacterTable(): CharacterTable {
  const kind = new Uint8Array(tableSize);
  const folded = new Uint16Array(tableSize);
  for (let code = 0; code < tableSize; code++) {
    const character = String.fromCharCode(code);
    kind[code] = kindOf(character);
    folded[code] = (kind[code] as number) >= LOWER ? foldedOf(character) : code;
  }
  return { kind, folded };
}

/** Class of a code unit, also of those the table does not hold. */
export function kindAt(table: CharacterTable, code: number): number {
  if (code < tableSize) return table.kind[code] ?? SYMBOL;
  if (code >= 0x3040 && code <= 0xd7af) return CASELESS;
  if (code === 0x3000) return SPACE;
  return SYMBOL;
}

/** Folded form of a code unit. */
export function foldAt(table: CharacterTable, code: number): number {
  return code < tableSize ? (table.folded[code] ?? code) : code;
}
