/** Writes numbers of lists in the formats of Word (ECMA-376 part 1, 17.18.59). */
import { toRoman } from '../markdown/index.ts';
import { toChineseCount, toChineseDigits, toChineseUnits, toJapaneseUnits } from './chinese-numerals.ts';

/** Letters that are repeated after the last one: z, aa, bb. */
const alphabets: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    lowerLetter: 'abcdefghijklmnopqrstuvwxyz',
    upperLetter: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
    russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
    hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
    arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
    ganada: '가나다라마바사아자차카타파하',
    chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
    aiueoFullWidth:
      'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
    irohaFullWidth:
      'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
    chicago: '*†‡§',
  }),
);
/** Signs that end with the last one. */
const cycles: ReadonlyMap<string, string> = new Map([
  ['ideographTraditional', '甲乙丙丁戊己庚辛壬癸'],
  ['ideographZodiac', '子丑寅卯辰巳午未申酉戌亥'],
]);
const maxRepeats = 30;
const maxZeros = 10;

const ones = [
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  ),
  ...'sixteen seventeen eighteen nineteen'.split(' '),
];
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const irregularOrdinals: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    one: 'first',
    two: 'second',
    three: 'third',
    five: 'fifth',
    eight: 'eighth',
    nine: 'ninth',
    twelve: 'twelfth',
  }),
);

function toWords(number: number): string {
  if (number >= 1000) return String(number);
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  const small =
    rest < 20
      ? (ones[rest] ?? '')
      : `${tens[Math.floor(rest / 10)]}${rest % 10 === 0 ? '' : `-${ones[rest % 10]}`}`;
  if (hundreds === 0) return small;
  return `${ones[hundreds]} hundred${rest === 0 ? '' : ` ${small}`}`;
}

function toOrdinalWords(number: number): string {
  if (number >= 1000) return toOrdinal(number);
  return toWords(number).replace(
    /[a-z]+$/,
    (word) => irregularOrdinals.get(word) ?? `${word.replace(/y$/, 'ie')}th`,
  );
}

function toOrdinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1;
  return `${number}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function shiftDigits(number: number, zero: number): string {
  return [...String(number)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
}

const writers: ReadonlyMap<string, (number: number) => string> = new Map(
  Object.entries<(number: number) => string>({
    lowerRoman: toRoman,
    upperRoman: (number) => toRoman(number).toUpperCase(),
    decimalZero: (number) => String(number).padStart(2, '0'),
    ordinal: toOrdinal,
    cardinalText: (number) => capitalize(toWords(number)),
    ordinalText: (number) => capitalize(toOrdinalWords(number)),
    decimalEnclosedCircle: (number) =>
      number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : String(number),
    decimalFullWidth: (number) => shiftDigits(number, 0xff10),
    hindiNumbers: (number) => shiftDigits(number, 0x0966),
    thaiNumbers: (number) => shiftDigits(number, 0x0e50),
    chineseCounting: toChineseCount,
    chineseCountingThousand: toChineseUnits,
    japaneseCounting: toJapaneseUnits,
    taiwaneseCounting: toChineseCount,
    taiwaneseCountingThousand: toChineseUnits,
    ideographDigital: toChineseDigits,
    numberInDash: (number) => `- ${number} -`,
    bullet: () => '',
    none: () => '',
  }),
);

/** The number in a format; decimal if the format is unknown. */
export function formatListNumber(number: number, format: string): string {
  const letters = [...(alphabets.get(format) ?? '')];
  if (letters.length > 0 && number > 0) {
    const letter = letters[(number - 1) % letters.length] ?? '';
    return letter.repeat(Math.min(maxRepeats, Math.ceil(number / letters.length)));
  }
  return cycles.get(format)?.[number - 1] ?? writers.get(format)?.(number) ?? String(number);
}

/** The number in the manner of examples, such as "001, 002, 003, ...". */
export function formatLikeExamples(number: number, examples: string): string {
  const [zeros = ''] = /^0+(?=[1-9])/.exec(examples.trim()) ?? [];
  return String(number).padStart(Math.min(maxZeros, zeros.length) + 1, '0');
}
