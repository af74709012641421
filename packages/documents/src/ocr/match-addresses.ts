/**
 * Corrects parts of mail and web addresses by the words of their page. Models read words of a language better than addresses: a name
 * that stands in the text as "Lindqvist" is "lindgvist" in an address.
 */
import type { OcrWord } from '../model/index.ts';

const address = /\S@\S+\.\p{L}{2}|^(?:https?:\/\/|www\.)\S/u;
const part = /[\p{L}\d]{5,}/gu;
/** Letters that are taken for each other. */
const alike = ['gq', 'il', '1l', '1i', '0o', '5s', 'ce', 'uv'];
/** What less sure words say counts for nothing. */
const minWordConfidence = 0.8;

function isAlike(one: string, other: string): boolean {
  return alike.includes([one, other].toSorted().join(''));
}

/** True if two texts of the same length differ in one letter that is taken for the other. */
function differsInOneAlike(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let found = false;
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one.charAt(at), other.charAt(at)];
    if (a === b) continue;
    if (found || !isAlike(a, b)) return false;
    found = true;
  }
  return found;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words of a page, with addresses that are less sure than the words in them corrected. */
export function matchAddresses(words: readonly OcrWord[]): readonly OcrWord[] {
  if (!words.some(({ text }) => address.test(text))) return words;
  const sure = new Map<string, number>();
  for (const { text, confidence } of words) {
    const letters = plain(text.replaceAll(/^\P{L}+|\P{L}+$/gu, ''));
    if (confidence > minWordConfidence && /^\p{L}{5,}$/u.test(letters))
      sure.set(letters, Math.max(confidence, sure.get(letters) ?? 0));
  }
  return words.map((word) => {
    if (!address.test(word.text)) return word;
    const text = word.text.replaceAll(part, (found) => {
      const matches = [...sure].filter(
        ([letters, confidence]) => confidence > word.confidence && differsInOneAlike(found, letters),
      );
      return matches.length === 1 ? (matches[0]?.[0] ?? found) : found;
    });
    return text === word.text ? word : { ...word, text };
  });
}
