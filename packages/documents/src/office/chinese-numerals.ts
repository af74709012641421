/** Writes numbers in Chinese characters, as lists of Word have them (ECMA-376 part 1, 17.18.59). */

const digits = [...'〇一二三四五六七八九'];
const units = ['', '十', '百', '千'];
/** The first number with more digits than there are units. */
const end = 10_000;

/** Digits only: 一〇. */
export function toChineseDigits(number: number): string {
  return [...String(number)].map((digit) => digits[Number(digit)] ?? '').join('');
}

/** Digits with their units: 一百零五; decimal from 10,000 on. */
export function toChineseUnits(number: number): string {
  if (number === 0 || number >= end) return number === 0 ? '零' : String(number);
  const text = [...String(number)].map((digit, at, all) =>
    digit === '0' ? '零' : `${digits[Number(digit)]}${units[all.length - 1 - at]}`,
  );
  return text.join('').replace(/零+$/, '').replaceAll(/零+/g, '零').replace(/^一十/, '十');
}

/** As Japanese has it, without zeros, and without ones before units: 百五; decimal from 10,000 on. */
export function toJapaneseUnits(number: number): string {
  return number === 0 ? '〇' : toChineseUnits(number).replaceAll(/零|一(?=[十百千])/g, '');
}

/** Units up to 99, and digits from 100 on: 十, 一〇〇. */
export function toChineseCount(number: number): string {
  return number === 0 || number >= 100 ? toChineseDigits(number) : toChineseUnits(number);
}
