const symbolKind = 0;
export const spaceKind = 1;
export const newlineKind = 2;
export const lowerKind = 3;
export const upperKind = 4;
export const caselessKind = 5;
export const digitKind = 6;
export const combiningMarkKind = 7;

const tableSize = 0x2500;

/** Class and folded form (lower case, accents taken off) of every code unit below 0x2500. */
export interface CharacterTable {
  readonly kind: Uint8Array;
  readonly folded: Uint16Array;
}

function kindOf(character: string): number {
  if (character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029')
    return newlineKind;
  if (/\s/u.test(character) || character === '\u200b') return spaceKind;
  if (/\p{M}/u.test(character) || character === '\u00ad') return combiningMarkKind;
  if (/\p{N}/u.test(character)) return digitKind;
  if (!/\p{L}/u.test(character)) return symbolKind;
  if (character !== character.toLowerCase()) return upperKind;
  return character === character.toUpperCase() && character !== 'ß' ? caselessKind : lowerKind;
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
    folded[code] = (kind[code] as number) >= lowerKind ? foldedOf(character) : code;
  }
  return { kind, folded };
}

/** Class of a code unit, also of those the table does not hold. */
export function kindAt(table: CharacterTable, code: number): number {
  if (code < tableSize) return table.kind[code] ?? symbolKind;
  if (code >= 0x3040 && code <= 0xd7af) return caselessKind;
  if (code === 0x3000) return spaceKind;
  return symbolKind;
}

/** Folded form of a code unit. */
export function foldAt(table: CharacterTable, code: number): number {
  return code < tableSize ? (table.folded[code] ?? code) : code;
}
