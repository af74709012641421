import { readFileSync } from 'node:fs';

/**
 * What texts of one language are put together from. Slots stand in braces: per (full name), rper (surname first), first,
 * last, tlast (title and surname), tper (title and full name), org, city, country, region, addr (one line), street, who (any of a person's names), and
 * those that are no names: tech, date, phone, mail, num, ref, amt, job, iban, dept, state, product, note.
 */
export interface Phrases {
  readonly language: string;
  readonly greetings: readonly string[];
  readonly sentences: readonly string[];
  /** Sentences with no name in them, some that look as if they had. */
  readonly plain: readonly string[];
  readonly closings: readonly string[];
  /** Keys of forms and the slot each one asks for. */
  readonly fields: readonly (readonly [string, string])[];
  readonly chat: readonly string[];
  /** What people ask a model to do with the text that follows. */
  readonly asks: readonly string[];
  readonly headings: readonly string[];
  readonly titles: readonly string[];
  readonly jobs: readonly string[];
  readonly months: readonly string[];
  /** What a person does, and phrases with a person in the slot who. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
}

/** Languages there are phrases of. */
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
