import { createCharacterTable } from '../../../packages/pii/src/names/characters.ts';
import type { LexiconParts } from '../../../packages/pii/src/names/lexicon.ts';
import { hashWord } from '../../../packages/pii/src/names/tokenizer.ts';
import { readNames, readResource } from './name-lists.ts';

/** Lists that a word may be in, as bits. */
const listBits = {
  commonForename: 1,
  forename: 2,
  surname: 4,
  rareSurname: 8,
  bigCity: 16,
  city: 32,
  cityPart: 64,
  country: 128,
  frequent: 256,
  common: 512,
  company: 1024,
  seenLower: 2048,
  seenUpper: 4096,
} as const;

/** A lexicon under construction, by the hash of the folded word. */
export interface LexiconDraft {
  readonly bits: Map<number, number>;
  readonly cluster: Map<number, number>;
}

const table = createCharacterTable();

/** Hash of a word, as the tokenizer computes it. */
function hashOf(word: string): number {
  return hashWord(table, word, 0, word.length);
}

function wordsOf(phrase: string): string[] {
  return phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const particles = new Set(
  'de da do di du del della dos das la le les los las el van der den von zu zur am an auf im in of the and und y e et i a o st saint san santa d l al bin ibn ben'.split(
    ' ',
  ),
);

/** One name in ten is left out of the lists, so that the model learns what an unknown name looks like. */
function isReserved(hash: number): boolean {
  return ((hash >>> 8) % 1000) % 10 === 3;
}

/** Writes the lists into a draft. */
function createListMarker(bits: Map<number, number>) {
  const mark = (word: string, bit: number): void => {
    const hash = hashOf(word);
    bits.set(hash, (bits.get(hash) ?? 0) | bit);
  };
  const isWord = (word: string): boolean => word.length > 1 && !particles.has(word.toLowerCase());

  function markNames(names: Iterable<string>, bit: number): void {
    for (const name of names)
      for (const word of wordsOf(name)) if (isWord(word) && !isReserved(hashOf(word))) mark(word, bit);
  }

  function markCity(line: string): void {
    const [name = '', , size] = line.split('\t');
    const words = wordsOf(name);
    const alone = size === '0' ? listBits.bigCity : listBits.city;
    for (const word of words) if (isWord(word)) mark(word, words.length > 1 ? listBits.cityPart : alone);
  }

  function markCountry(line: string): void {
    for (const word of wordsOf(line.split('\t')[1] ?? ''))
      if (word.length > 2 && isWord(word) && /^\p{Lu}/u.test(word)) mark(word, listBits.country);
  }

  function markCommon(line: string): void {
    line.split(' ').forEach((word, rank) => {
      mark(word, rank < 1500 ? listBits.frequent : listBits.common);
    });
  }

  return { mark, markNames, markCity, markCountry, markCommon };
}

/** Collects the lists. */
export function draftLexicon(folder: string, shareAlike: boolean): LexiconDraft {
  const bits = new Map<number, number>();
  const cluster = new Map<number, number>();
  const marker = createListMarker(bits);
  const names = readNames(folder);
  marker.markNames(names.commonForenames, listBits.commonForename);
  marker.markNames(names.forenames, listBits.forename);
  marker.markNames(names.surnames, listBits.surname);
  marker.markNames(names.rareSurnames, listBits.rareSurname);
  for (const line of readResource('cities.txt.gz')) marker.markCity(line);
  for (const line of readResource('countries.txt.gz')) marker.markCountry(line);
  for (const line of readResource('companies.txt.gz')) marker.mark(line, listBits.company);
  if (shareAlike) for (const line of readResource('common-words.txt.gz')) marker.markCommon(line);
  readResource('clusters.txt.gz').forEach((line, index) => {
    for (const word of line.split(' ')) if (word !== '') cluster.set(hashOf(word), index + 1);
  });
  return { bits, cluster };
}

/** Marks words that real texts mostly write in lower case, and those that they mostly capitalize. */
export function markCasing(draft: LexiconDraft, texts: Iterable<string>): void {
  const counts = new Map<number, [number, number]>();
  for (const text of texts)
    for (const match of text.matchAll(/(?<![.!?:"“„«]\s|^)\b[\p{L}\p{M}]{2,}/gu)) {
      const word = match[0];
      const hash = hashOf(word);
      const pair = counts.get(hash) ?? [0, 0];
      if (/^\p{Lu}/u.test(word)) pair[1]++;
      else pair[0]++;
      counts.set(hash, pair);
    }
  for (const [hash, [small, large]] of counts) {
    if (small + large < 3) continue;
    const bit = small > 2 * large ? listBits.seenLower : large > 8 * small ? listBits.seenUpper : 0;
    if (bit !== 0) draft.bits.set(hash, (draft.bits.get(hash) ?? 0) | bit);
  }
}

/** Returns the finished lexicon, ordered by hash. */
export function finishLexicon(draft: LexiconDraft): LexiconParts {
  const hashes = [...new Set([...draft.bits.keys(), ...draft.cluster.keys()])].sort(
    (a, b) => (a >>> 0) - (b >>> 0),
  );
  const size = hashes.length + 1;
  const parts: LexiconParts = {
    hashes: new Int32Array(size),
    bits: new Uint16Array(size),
    cluster: new Uint16Array(size),
    middle: new Uint16Array(1025),
    coarse: new Uint16Array(1025),
  };
  hashes.forEach((hash, index) => {
    parts.hashes[index + 1] = hash;
    parts.bits[index + 1] = draft.bits.get(hash) ?? 0;
    parts.cluster[index + 1] = draft.cluster.get(hash) ?? 0;
  });
  for (let fine = 1; fine <= 1024; fine++) {
    parts.middle[fine] = Math.floor((fine - 1) / 4) + 1;
    parts.coarse[fine] = Math.floor((fine - 1) / 16) + 1;
  }
  return parts;
}
