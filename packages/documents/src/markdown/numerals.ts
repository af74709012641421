/** Numbers of lists in letters and Roman digits. */

/** The number in small letters: z, aa, ab. */
export function toLetters(number: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}

const romanDigits: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** The first number that Roman digits cannot write. */
const romanEnd = 4000;

/** The number in small Roman digits; decimal if they cannot write it. */
export function toRoman(number: number): string {
  if (number < 1 || number >= romanEnd) return String(number);
  let rest = number;
  let text = '';
  for (const [value, digits] of romanDigits) {
    while (rest >= value) {
      text += digits;
      rest -= value;
    }
  }
  return text;
}
