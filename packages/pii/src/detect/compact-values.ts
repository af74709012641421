/**
 * Finds known values in other groups, with other separators, inside of longer words and in other cases: a phone number
 * without its spaces or country code, `536228726` for `536-22-8726`, `fileC01X00T47`.
 */
import { requireEntity } from '../entities/index.ts';
import {
  type CompactText,
  compactOf,
  createCompactTexts,
  gapBefore,
  hasGapBefore,
  maxGapLength,
  StringIndex,
} from '../scan/index.ts';
import type { Span } from '../span.ts';

interface CompactValue {
  readonly code: number;
  readonly score: number;
  /** A phone number without its prefix: digits before it must be one. */
  readonly isNational: boolean;
}

const minLength = 7;
const minDigits = 3;
/** Values without so many digits are words. */
const minWordLength = 12;
const maxLength = 256;
const emailCode = 201;
const cryptoCode = 407;
const ibanCode = 404;
/** The shortest accounts have 15 characters (ISO 13616). */
const minIbanLength = 15;
/** Secrets need fewer digits. */
const minSecretLength = 8;
/** Letters and digits that a value cannot have been divided at, if it is as short as this. */
const shortLength = 9;
const maxShortGap = 3;

/** Calling codes (ITU-T E.164) of one and two digits; all others have three. */
const callingCode =
  '(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])\\d)';
const internationalNumber = new RegExp(`^(?:\\+|00) ?(${callingCode})`);
const phonePrefix = new RegExp(`^(?:0|(?:00)?${callingCode}0?)$`);
const maxPrefixLength = 6;

export class CompactValues {
  readonly #index = new StringIndex<CompactValue>();

  get size(): number {
    return this.#index.size;
  }

  learn(value: string, { code, score }: Pick<Span, 'code' | 'score'>): void {
    if (value.length > maxLength) return;
    const { tier } = requireEntity(code);
    if (tier === 'name' || tier === 'date' || tier === 'literal' || tier === 'attribute') return;
    const facts = { code, score: score * 0.9 };
    const compact = compactOf(value);
    if (tier === 'phone' && /^[\s()+./\d-]+$/.test(value)) this.#learnPhone(value, compact, facts);
    else if (isDistinctive(compact, code)) this.#add(compact, facts);
  }

  #add(compact: string, facts: Omit<CompactValue, 'isNational'>): void {
    const known = { ...facts, isNational: false };
    this.#index.add(compact, known);
    // Accounts are also written without their country and check digits.
    if (facts.code === ibanCode && compact.length >= minIbanLength)
      for (const length of [2, 4]) this.#index.add(compact.slice(length), known);
    // Addresses of Ethereum are also written without their prefix.
    if (facts.code === cryptoCode && compact.startsWith('0x')) this.#index.add(compact.slice(2), known);
  }

  #learnPhone(value: string, compact: string, facts: Omit<CompactValue, 'isNational'>): void {
    const written = value.replaceAll(/\(0\)|[^+\d]/g, '');
    const prefix = internationalNumber.exec(written)?.[0] ?? (written.startsWith('0') ? '0' : '');
    const national = written.slice(prefix.length).replace(/^0/, '');
    if (national.length >= minLength) this.#index.add(national, { ...facts, isNational: true });
    if (compact.length >= minLength) this.#index.add(compact, { ...facts, isNational: true });
  }

  /** Finds values wherever they stand; spans may overlap others. */
  find(text: string): Span[] {
    if (this.#index.size === 0) return [];
    const spans: Span[] = [];
    for (const compact of createCompactTexts(text)) {
      for (let at = 0; at < compact.text.length; at++) {
        const match = this.#index.findAt(compact.text, at, (value, length) =>
          isValueAt(text, compact, at, length, value),
        );
        if (match === undefined) continue;
        const { code, score } = match.item;
        const start = compact.offsets[at] ?? 0;
        const end = (compact.offsets[at + match.length - 1] ?? 0) + 1;
        spans.push({ start, end, code, score });
        at += match.length - 1;
      }
    }
    return spans;
  }
}

function isDistinctive(compact: string, code: number): boolean {
  const digits = compact.replaceAll(/\D/g, '').length;
  if (compact.length < minLength) return false;
  if (requireEntity(code).tier === 'secret') return compact.length >= minSecretLength && digits > 0;
  if (digits < minDigits)
    return code === emailCode ? compact.length >= minLength : compact.length >= minWordLength && digits > 0;
  return !/^(.)\1*$/.test(compact);
}

function isValueAt(
  text: string,
  compact: CompactText,
  at: number,
  length: number,
  { isNational }: CompactValue,
): boolean {
  const before = digitsBefore(compact, at);
  if (before !== '' && isDigit(compact.text, at) && !(isNational && phonePrefix.test(before))) return false;
  const end = at + length;
  if (isDigit(compact.text, end - 1) && isDigit(compact.text, end) && !hasGapBefore(compact, end))
    return false;
  for (let inner = at + 1; inner < end; inner++) {
    if (!hasGapBefore(compact, inner)) continue;
    const gap = gapBefore(text, compact, inner);
    if (gap.length > (length < shortLength ? maxShortGap : maxGapLength)) return false;
  }
  return true;
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}

/** The digits right before a character, as far as they may be a prefix. */
function digitsBefore(compact: CompactText, at: number): string {
  let start = at;
  while (
    start > 0 &&
    at - start <= maxPrefixLength &&
    !hasGapBefore(compact, start) &&
    isDigit(compact.text, start - 1)
  )
    start--;
  return compact.text.slice(start, at);
}
