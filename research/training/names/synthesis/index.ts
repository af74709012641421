import { seededRandom } from '@sluice/provider-simulator';
import { readNames, readResource } from '../name-lists.ts';
import type { Row } from '../training-data.ts';
import { composeRow, createComposer } from './compose-row.ts';
import { languages, type Phrases, readPhrases } from './phrases.ts';
import { createValueLists, createValues } from './values.ts';

export { toLowerCaseRow, toUpperCaseRow } from './draft.ts';
export { replaceNames } from './replace-names.ts';
export { createValueLists, createValues, type Values } from './values.ts';

/** Share of each language. */
const shares: Record<(typeof languages)[number], number> = {
  en: 1.6,
  de: 1.2,
  fr: 1.2,
  es: 1.1,
  it: 1.1,
  nl: 1.1,
  pt: 1,
  da: 0.25,
  sv: 0.2,
};

/** Splits the phrases: every seventh is held out for evaluation. */
function part(phrases: Phrases, held: boolean): Phrases {
  const half = <T>(list: readonly T[]): readonly T[] => {
    const chosen = list.filter((_, at) => (at % 7 === 3) === held);
    return chosen.length > 0 ? chosen : list;
  };
  return {
    ...phrases,
    greetings: half(phrases.greetings),
    sentences: half(phrases.sentences),
    plain: half(phrases.plain),
    closings: half(phrases.closings),
    chat: half(phrases.chat),
    fields: half(phrases.fields),
    verbs: half(phrases.verbs),
    objects: half(phrases.objects),
  };
}

const stringShare = 0.12;

/** Sequences of common words, which are not names however they are written. */
function strings(language: string, random: () => number, count: number, known: ReadonlySet<string>): Row[] {
  const line =
    readResource('common-words.txt.gz')[languages.indexOf(language as (typeof languages)[number])] ?? '';
  const words = line.split(' ').filter((word) => word.length > 1 && !known.has(word));
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const usual = language === 'de' ? 0.3 : 0.06;
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, at) => {
      // Frequent words are mixed with rare ones, as in any text.
      const word = words[Math.floor(random() ** 2 * words.length)] ?? '';
      return at === 0 || random() < usual ? capital(word) : word;
    }).join(' ');
    return { text: text + ['.', ':', '', '!', '?'][Math.floor(random() * 5)], spans: [] };
  });
}

/** Options of the synthesis. */
export interface SynthesisOptions {
  readonly folder: string;
  /** Texts per language, multiplied by its share. */
  readonly rows: number;
  readonly seed: number;
  /** `train` excludes the phrases of `held`; `all` includes both. */
  readonly phrases: 'train' | 'held' | 'all';
  /** Whether the lists of common words may be used. */
  readonly commonWords: boolean;
}

/** Synthesizes texts in all languages. */
export function synthesize(options: SynthesisOptions): Row[] {
  const names = readNames(options.folder);
  const rare = [...names.rareSurnames];
  const lists = [names.forenames, names.commonForenames, names.surnames, names.rareSurnames];
  const known = new Set(lists.flatMap((list) => [...list].map((name) => name.toLowerCase())));
  for (const line of readResource('cities.txt.gz')) known.add((line.split('\t')[0] ?? '').toLowerCase());
  for (const line of readResource('countries.txt.gz')) known.add((line.split('\t')[1] ?? '').toLowerCase());
  const rows: Row[] = [];
  languages.forEach((language, index) => {
    const random = seededRandom(options.seed * 101 + index);
    const phrases = readPhrases(language);
    const used = options.phrases === 'all' ? phrases : part(phrases, options.phrases === 'held');
    const desk = createComposer(used, createValues(createValueLists(language, rare), random), random);
    const count = Math.round(options.rows * shares[language]);
    for (let at = 0; at < count; at++) rows.push(composeRow(desk));
    if (options.commonWords) rows.push(...strings(language, random, Math.round(count * stringShare), known));
  });
  return rows;
}
