import { ownSets, readSet } from '../../research/evals/pii/read-set.ts';

const promptChars = 4096;

/** Texts of 4 kB: the rows of the sets one after the other, cut where they are full. */
export function promptsOf(paths: readonly string[]): string[] {
  const sets = paths.length > 0 ? paths.map(readSet) : ownSets();
  const prompts: string[] = [];
  let open = '';
  for (const { text } of sets.flatMap(({ rows }) => rows)) {
    open += `${text}\n\n`;
    while (open.length >= promptChars) {
      prompts.push(open.slice(0, promptChars));
      open = open.slice(promptChars);
    }
  }
  return prompts;
}

const megabyte = 1_000_000;
const fill = (unit: string): string => unit.repeat(Math.ceil(megabyte / unit.length)).slice(0, megabyte);

/** A megabyte each of what makes careless patterns slow. */
export const adversarial: Readonly<Record<string, string>> = {
  digits: fill('1'),
  'digits and spaces': fill('1 '),
  'digits and hyphens': fill('12-'),
  at: fill('@'),
  'a@': fill('a@'),
  'letters before @': fill(`${'a'.repeat(300)}@`),
  'A.': fill('A.'),
  hyphens: fill('-'),
  'capital words': fill('Anna Maria '),
  'password ': fill('password: '),
  slashes: fill('://'),
  'open brackets': fill('('),
  markers: fill('<PERSON_'),
  'street numbers': fill('Main Street 12, '),
  'one line of prose': fill('The quick brown fox meets Anna Schmidt in Lyon. '),
};
