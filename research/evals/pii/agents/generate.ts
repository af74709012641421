/** Texts as agents send them, made of templates of our own and invented names; the same seed gives the same texts. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFakers, type Faker } from '@faker-js/faker';
import { createSlotValues, fillTemplate } from '../fill-template.ts';
import type { Row } from '../read-set.ts';

const folder = fileURLToPath(new URL('./templates', import.meta.url));
const header = /^# kind=(?<kind>\w+) lang=(?<lang>[a-z]{2})\n/;

interface Template {
  readonly kind: string;
  readonly lang: string;
  readonly body: string;
}

type Locale = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt_BR' | 'sv' | 'pl' | 'tr';
const locales: Readonly<Record<string, readonly [Locale, ...Locale[]]>> = {
  en: ['en', 'en', 'de', 'fr', 'es', 'it', 'sv', 'pl', 'tr', 'nl', 'pt_BR'],
  de: ['de'],
  fr: ['fr'],
  es: ['es'],
  it: ['it'],
  nl: ['nl'],
  pt: ['pt_BR'],
};

/** Texts of every template, `rounds` times with other values. */
export function generateAgentTexts(seed: number, rounds: number): Row[] {
  const rows: Row[] = [];
  for (const [index, template] of readTemplates().entries()) {
    for (let round = 0; round < rounds; round++) {
      const locale: Locale = pick(locales[template.lang] ?? (['en'] as const), round + index);
      const faker = allFakers[locale];
      faker.seed(seed + index * 1000 + round);
      rows.push(fill(template, faker, `${template.kind}-${index}-${round}`));
    }
  }
  return rows;
}

function pick<Item>(items: readonly [Item, ...Item[]], at: number): Item {
  return items[at % items.length] ?? items[0];
}

function readTemplates(): Template[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) =>
      readFileSync(`${folder}/${name}`, 'utf8')
        .split(/^---\n(?=# kind=)/m)
        .map((record) => templateOf(record, name)),
    );
}

function templateOf(record: string, name: string): Template {
  const { kind, lang } = header.exec(record)?.groups ?? {};
  if (kind === undefined || lang === undefined)
    throw new Error(`${name}: no header in "${record.slice(0, 40)}"`);
  return { kind, lang, body: record.slice(record.indexOf('\n') + 1).trimEnd() };
}

function fill({ kind, lang, body }: Template, faker: Faker, id: string): Row {
  const filled = fillTemplate(body, createValues(faker));
  return { id, ...filled, kind, source: `own/${id.split('-').slice(0, 2).join('-')}-${lang}` };
}

/** Fills the slots of a text; a slot has one value in a text. */
function createValues(faker: Faker): (text: string) => string {
  const products = new Map<string, string>();
  const people = new Map<string, { given: string; family: string }>();
  const personOf = (number: string): { given: string; family: string } => {
    const person = people.get(number) ?? { given: faker.person.firstName(), family: faker.person.lastName() };
    people.set(number, person);
    return person;
  };
  const product = (number: string): string => {
    const name = products.get(number) ?? inventedName(faker);
    products.set(number, name);
    return name;
  };
  const make = (name: string, number: string): string | undefined => {
    const { given, family } = personOf(number);
    const plain = (word: string): string =>
      word
        .normalize('NFD')
        .replaceAll(/[^A-Za-z]/g, '')
        .toLowerCase();
    switch (name) {
      case 'person':
        return `${given} ${family}`;
      case 'given':
        return given;
      case 'family':
        return family;
      case 'email':
        return faker.helpers.arrayElement([
          `${plain(given)}.${plain(family)}@example.org`,
          `${plain(given).charAt(0)}${plain(family)}@${product(number).toLowerCase()}.dev`,
          `${plain(family)}${faker.number.int({ min: 2, max: 99 })}@mail.example`,
        ]);
      case 'handle':
      case 'login':
        return `${plain(given).charAt(0)}${plain(family)}${faker.number.int({ min: 1, max: 99 })}`;
      case 'Product':
        return product(number);
      case 'product':
        return product(number).toLowerCase();
      case 'Word':
        return faker.helpers.arrayElement(heads);
      case 'Camel':
        return faker.helpers.arrayElement(heads) + faker.helpers.arrayElement(tails);
      case 'CamelError':
        return `${faker.helpers.arrayElement(tails)}Error`;
      case 'tool_name':
        return `${faker.helpers.arrayElement(heads)}_${faker.helpers.arrayElement(tails)}`.toLowerCase();
      case 'kebab':
        return `${product(number)}-${faker.helpers.arrayElement(tails)}`.toLowerCase();
      case 'CONST':
        return `${product(number)}_API_${faker.helpers.arrayElement(tails)}`.toUpperCase();
      case 'path':
        return `src/${faker.helpers.arrayElement(tails).toLowerCase()}/${product(number).toLowerCase()}.ts`;
      case 'city':
        return faker.location.city();
      case 'date':
        return `${faker.number.int({ min: 1, max: 28 })} March ${faker.number.int({ min: 2015, max: 2026 })}`;
      default:
        return undefined;
    }
  };
  return createSlotValues(make);
}

const heads =
  'Create Fetch Search Read List Report Check Run Sync Build Parse Route Merge Index Cache Query Render Export Import Validate'.split(
    ' ',
  );
const tails =
  'Agent Failure Store Job Handler Client Session Patch Result Table Graph Router Policy Stream Worker Registry'.split(
    ' ',
  );
const openings = [
  'Br',
  'Cl',
  'Dr',
  'Fl',
  'Gr',
  'K',
  'L',
  'M',
  'N',
  'Pr',
  'Qu',
  'R',
  'S',
  'St',
  'T',
  'Tr',
  'V',
  'X',
  'Z',
  'B',
  'D',
  'F',
  'H',
  'J',
  'P',
  'W',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ee', 'io', 'ou', 'y'];
const middles = [
  'b',
  'd',
  'g',
  'k',
  'l',
  'm',
  'n',
  'r',
  's',
  't',
  'v',
  'x',
  'z',
  'll',
  'nt',
  'rd',
  'st',
  'ck',
];
const endings = [
  '',
  '',
  'n',
  'x',
  'r',
  'l',
  'ly',
  'ify',
  'io',
  'us',
  'kit',
  'base',
  'flow',
  'hub',
  'DB',
  'AI',
  'grid',
];

/** The name of a product: an invented word, a word of the language, or the given name of nobody. */
function inventedName(faker: Faker): string {
  const kind = faker.number.int({ min: 0, max: 9 });
  if (kind === 0) return faker.person.firstName().split(/[^A-Za-z]/)[0] || 'Nova';
  if (kind <= 3) {
    const word = faker.word.noun().replaceAll(/[^a-z]/g, '');
    return word.charAt(0).toUpperCase() + word.slice(1);
  }
  const part = (items: readonly string[]): string => faker.helpers.arrayElement(items);
  return part(openings) + part(vowels) + part(middles) + part(vowels) + part(endings);
}
