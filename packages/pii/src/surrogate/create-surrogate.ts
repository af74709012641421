/**
 * Realistic stand-ins: of the same kind, language, length class and layout, from ranges that nobody has. For letters
 * and translation, where a marker would spoil the sentence.
 */
import { nameCodes } from '../entities/index.ts';
import { nameLists, type SurrogateLanguage } from './name-lists.ts';

/** The n-th stand-in for values of one type; another n gives another one. */
export type SurrogateFactory = (value: string, n: number, language: SurrogateLanguage) => string;

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

/** Test numbers of cards: the right length, a valid check digit (ISO/IEC 7812 annex B). */
function cardNumber(value: string, n: number): string {
  const size = value.replace(/\D/g, '').length;
  const body = `400000${String(n).padStart(size - 7, '0')}`.slice(0, size - 1);
  return applyLayout(value, body + luhnDigit(body));
}

function luhnDigit(body: string): number {
  let sum = 0;
  for (let at = 0; at < body.length; at++) {
    const digit = Number(body[body.length - 1 - at]);
    sum += at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return (10 - (sum % 10)) % 10;
}

/** An account number with valid check digits (ISO 13616) at a bank that does not exist. */
function iban(value: string, n: number): string {
  const compact = value.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const bban = [...compact.slice(4)]
    .map((char, at, all) =>
      /\d/.test(char)
        ? at < all.length - 6
          ? '0'
          : (String(n).padStart(6, '0')[at - (all.length - 6)] ?? '0')
        : 'X',
    )
    .join('');
  const country = compact.slice(0, 2);
  const digits = [...`${bban}${country}00`].map((char) => String(Number.parseInt(char, 36))).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return applyLayout(value, `${country}${String(98 - rest).padStart(2, '0')}${bban}`);
}

/** Numbers kept free for fiction where a country has some; else the prefix with zeros behind it. */
function phoneNumber(value: string, n: number): string {
  const digits = value.replace(/\D/g, '');
  const tail = String(n % 100).padStart(2, '0');
  if (/^1?\d{10}$/.test(digits)) return applyLayout(value, `${digits.slice(0, -7)}55501${tail}`);
  if (/^(?:44|0)7\d{9}$/.test(digits))
    return applyLayout(
      value,
      `${digits.startsWith('44') ? '447700900' : '07700900'}${String(n % 1000).padStart(3, '0')}`.padEnd(
        digits.length,
        '0',
      ),
    );
  const keep = Math.min(4, Math.max(2, digits.length - 6));
  return applyLayout(value, digits.slice(0, keep) + String(n).padStart(digits.length - keep, '0'));
}

/** Letters and digits of `compact` in the places that those of `layout` have. */
function applyLayout(layout: string, compact: string): string {
  let next = 0;
  return layout.replace(/[\p{L}\p{N}]/gu, () => compact[next++] ?? '');
}

/** Any code: its layout with other digits, and letters of the same case. */
function scrambleWithLayout(value: string, n: number): string {
  let seed = (n + 1) * 2_654_435_761;
  return value.replace(/[\p{L}\p{N}]/gu, (char) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    if (/\d/.test(char)) return String(seed % 10);
    const letter = String.fromCharCode(97 + (seed % 26));
    return char === char.toUpperCase() && char !== char.toLowerCase() ? letter.toUpperCase() : letter;
  });
}

const factories: Readonly<Record<number, SurrogateFactory>> = {
  [nameCodes.PERSON]: (_, n, language) => `${pick(nameLists[language].last, n)} ${n + 1}`,
  [nameCodes.LOCATION]: (_, n, language) => pick(nameLists[language].places, n) + (n < 8 ? '' : ` ${n}`),
  [nameCodes.ORGANIZATION]: (value, n, language) => {
    const form =
      /\b(?:GmbH|AG|KG|Ltd\.?|LLC|Inc\.?|S\.?A\.?|S\.?r\.?l\.?|B\.?V\.?|Lda\.?|SARL|PLC)\.?$/i.exec(
        value,
      )?.[0];
    return `${pick(nameLists[language].last, n + 7)}${n < 16 ? '' : n}${form === undefined ? '' : ` ${form}`}`;
  },
  [nameCodes.ADDRESS]: (_, n, language) => {
    const { last, places } = nameLists[language];
    return `${pick(last, n + 3)} ${n + 11}, ${pick(places, n)}`;
  },
  102: (_, n) => `user_${String(n + 1).padStart(4, '0')}`,
  201: (_, n) => `person${n + 1}@example.com`,
  202: phoneNumber,
  207: (_, n) => `https://example.com/page-${n + 1}`,
  401: cardNumber,
  404: iban,
  501: (value, n) => (value.includes(':') ? `2001:db8::${(n + 1).toString(16)}` : `192.0.2.${(n % 254) + 1}`),
};

/** The n-th stand-in for a value of a type. */
export function createSurrogate(value: string, code: number, n: number, language: SurrogateLanguage): string {
  return (factories[code] ?? scrambleWithLayout)(value, n, language);
}
