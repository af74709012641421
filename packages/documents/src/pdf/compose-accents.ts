/** Puts accents that a file draws over their letters, as TeX does, into the letters. */
import type { Box } from '../layout/index.ts';

/** A letter, with its text and where it stands. */
interface PlacedText extends Box {
  readonly text: string;
  readonly size: number;
  readonly baseline: number;
}

/** Combining forms of accents that stand alone. */
const combining: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const dotless: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** A file draws an accent right before or after its letter, or at the end of the line. */
const maxDistance = 150;
/** How far from the middle of its letter an accent stands, in ems. */
const maxOffsetEm = 0.25;
const maxBaselineShiftEm = 0.5;

/** The letter with the accent; undefined where there is no such letter. */
function compose(letter: string, accent: string): string | undefined {
  if (!/^\p{L}$/u.test(letter)) return undefined;
  const composed = `${dotless[letter] ?? letter}${combining[accent] ?? ''}`.normalize('NFC');
  return [...composed].length === 1 ? composed : undefined;
}

function standsOver(accent: PlacedText, letter: PlacedText): boolean {
  const em = Math.max(accent.size, letter.size);
  const offset = Math.abs((accent.x0 + accent.x1 - letter.x0 - letter.x1) / 2);
  return (
    offset < em * maxOffsetEm &&
    accent.x1 > letter.x0 &&
    accent.x0 < letter.x1 &&
    Math.abs(accent.baseline - letter.baseline) < em * maxBaselineShiftEm
  );
}

/** Letters in the order of the file, with accents in them instead of over them. */
export function composeAccents<T extends PlacedText>(letters: readonly T[]): readonly T[] {
  const result: (T | undefined)[] = [...letters];
  for (const [at, accent] of letters.entries()) {
    if (!Object.hasOwn(combining, accent.text)) continue;
    for (let distance = 1; distance <= maxDistance && result[at] !== undefined; distance += 1) {
      for (const place of [at + distance, at - distance]) {
        const letter = result[place];
        const composed = letter && standsOver(accent, letter) ? compose(letter.text, accent.text) : undefined;
        if (letter === undefined || composed === undefined) continue;
        result[place] = { ...letter, text: composed };
        result[at] = undefined;
        break;
      }
    }
  }
  return result.filter((letter) => letter !== undefined);
}
