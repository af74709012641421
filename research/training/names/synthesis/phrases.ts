import { readFileSync } from 'node:fs';

/**
 * Building blocks for the texts of a language. Slots are in braces: per (full name), rper (surname first), first,
 * last, tlast (title and surname), tper (title and full name), org, city, country, region, addr (one line), street,
 * who (any name of a person), and those that are not names: tech, date, phone, mail, num, ref, amt, job, iban, dept,
 * state, product, note.
 */
export interface Phrases {
  readonly language: string;
  readonly greetings: readonly string[];
  readonly sentences: readonly string[];
  /** Sentences without names, some of which look as if they had one. */
  readonly plain: readonly string[];
  readonly closings: readonly string[];
  /** Form keys and the slot of each. */
  readonly fields: readonly (readonly [string, string])[];
  readonly chat: readonly string[];
  /** What users ask a model to do with the following text. */
  readonly asks: readonly string[];
  readonly headings: readonly string[];
  readonly titles: readonly string[];
  readonly jobs: readonly string[];
  readonly months: readonly string[];
  /** Actions of a person, and phrases with a person in the slot who. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
}

/** Languages with phrases. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv'] as const;

/** Reads the phrases of a language. */
export function readPhrases(language: string): Phrases {
  const lines = readFileSync(new URL(`phrases/${language}.txt`, import.meta.url), 'utf8').split('\n');
  const sections = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of lines) {
    const head = /^\[(?<name>[a-z]+)\]$/u.exec(line)?.groups?.['name'];
    if (head !== undefined) {
      current = [];
      sections.set(head, current);
    } else if (line !== '') current.push(line.replaceAll('\\n', '\n'));
  }
  const section = (name: string): readonly string[] => {
    const found = sections.get(name);
    if (found === undefined || found.length === 0)
      throw new Error(`No ${name} in the phrases of ${language}.`);
    return found;
  };
  return {
    language,
    greetings: section('greetings'),
    sentences: section('sentences'),
    plain: section('plain'),
    closings: section('closings'),
    fields: section('fields').map((line) => {
      const [key = '', slot = ''] = line.split('\t');
      return [key, slot];
    }),
    chat: section('chat'),
    asks: section('asks'),
    headings: section('headings'),
    titles: section('titles'),
    jobs: section('jobs'),
    months: section('months'),
    verbs: section('verbs'),
    objects: section('objects'),
  };
}
