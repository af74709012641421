import { allLocales } from '@faker-js/faker';
import { collectStrings, readResource } from '../name-lists.ts';
import { type AddressParts, addressOf, streetOf } from './addresses.ts';
import { createInventor } from './invented-names.ts';
import { organizationOf } from './organizations.ts';

/** Sources of the values of one language. */
export interface ValueLists extends AddressParts {
  readonly language: string;
  readonly forenames: readonly string[];
  readonly surnames: readonly string[];
  readonly foreignForenames: readonly string[];
  readonly foreignSurnames: readonly string[];
  readonly rareSurnames: readonly string[];
  readonly countries: readonly string[];
  readonly regions: readonly string[];
  readonly companies: readonly string[];
  readonly invent: (random: () => number) => string;
  readonly inventForename: (random: () => number) => string;
}

const localesOf: Record<string, readonly (keyof typeof allLocales)[]> = {
  en: ['en', 'en_GB', 'en_AU', 'en_CA', 'en_IE', 'en_ZA', 'en_NG', 'en_IN'],
  de: ['de', 'de_AT', 'de_CH'],
  fr: ['fr', 'fr_BE', 'fr_CH', 'fr_CA'],
  es: ['es', 'es_MX'],
  it: ['it'],
  nl: ['nl', 'nl_BE'],
  pt: ['pt_PT', 'pt_BR'],
  da: ['da'],
  sv: ['sv'],
};

const countriesOf: Record<string, readonly string[]> = {
  en: ['US', 'GB', 'AU', 'CA', 'IE', 'NZ', 'ZA', 'IN', 'NG'],
  de: ['DE', 'AT', 'CH'],
  fr: ['FR', 'BE', 'CH', 'CA', 'LU', 'MA', 'SN'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'],
  it: ['IT', 'CH'],
  nl: ['NL', 'BE'],
  pt: ['PT', 'BR', 'AO', 'MZ'],
  da: ['DK'],
  sv: ['SE', 'FI'],
};

const exonyms: Record<string, string> = {
  de: 'München Köln Wien Zürich Genf Mailand Rom Florenz Venedig Neapel Brüssel Antwerpen Lüttich Straßburg Nizza Paris Lissabon Kopenhagen Warschau Krakau Danzig Prag Moskau Athen Nürnberg Düsseldorf Hannover Göttingen Lübeck Würzburg Saarbrücken Tübingen',
  fr: 'Londres Bruxelles Anvers Gand Genève Zurich Bâle Milan Rome Florence Venise Naples Turin Vienne Munich Cologne Hambourg Lisbonne Barcelone Séville Copenhague Varsovie Cracovie Athènes Moscou Strasbourg Lyon Marseille Édimbourg',
  es: 'Londres París Bruselas Amberes Ginebra Zúrich Milán Roma Florencia Venecia Nápoles Turín Viena Múnich Colonia Hamburgo Lisboa Burdeos Copenhague Varsovia Cracovia Atenas Moscú Nueva-York Sevilla Zaragoza',
  it: 'Londra Parigi Bruxelles Anversa Ginevra Zurigo Basilea Milano Roma Firenze Venezia Napoli Torino Vienna Monaco Colonia Amburgo Berlino Lisbona Barcellona Siviglia Nizza Lione Marsiglia Copenaghen Varsavia Cracovia Atene Mosca Genova Padova Mantova Siracusa',
  nl: 'Londen Parijs Brussel Antwerpen Gent Brugge Leuven Luik Genève Zürich Milaan Rome Florence Venetië Napels Wenen München Keulen Hamburg Berlijn Lissabon Rijsel Kopenhagen Warschau Krakau Athene Moskou',
  pt: 'Londres Paris Bruxelas Antuérpia Genebra Zurique Milão Roma Florença Veneza Nápoles Turim Viena Munique Colónia Hamburgo Berlim Barcelona Sevilha Copenhaga Varsóvia Cracóvia Atenas Moscovo Lisboa Nova-Iorque',
  da: 'København Aarhus Odense Aalborg Esbjerg Randers Kolding Horsens Vejle Roskilde Stockholm Göteborg Malmø Oslo Berlin Hamborg Rom Wien Bruxelles London',
  sv: 'Stockholm Göteborg Malmö Uppsala Västerås Örebro Linköping Köpenhamn Oslo Helsingfors Åbo Berlin Rom Wien Bryssel London',
  en: 'London Munich Cologne Vienna Zurich Geneva Milan Rome Florence Venice Naples Brussels Antwerp Lisbon Seville Copenhagen Warsaw Prague Moscow Athens NYC LA',
};

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

/** Collects the sources of the values of a language. */
export function createValueLists(language: string, rareSurnames: readonly string[]): ValueLists {
  const locales = (localesOf[language] ?? []).map((name) => allLocales[name]);
  const others = Object.values(allLocales);
  const forenames = unique(locales.flatMap((locale) => collectStrings(locale.person?.first_name)));
  const surnames = unique(locales.flatMap((locale) => collectStrings(locale.person?.last_name)));
  const home = new Set(countriesOf[language]);
  const rows = readResource('cities.txt.gz').map((line) => line.split('\t'));
  const own = rows.filter(([, country = '']) => home.has(country)).map(([name = '']) => name);
  const big = rows.filter(([, , size]) => size === '0').map(([name = '']) => name);
  const names = readResource('countries.txt.gz').map((line) => line.split('\t'));
  const foreignSurnames = unique(others.flatMap((locale) => collectStrings(locale.person?.last_name)));
  return {
    language,
    forenames,
    surnames,
    foreignForenames: unique(others.flatMap((locale) => collectStrings(locale.person?.first_name))),
    foreignSurnames,
    rareSurnames,
    cities: [...own, ...(exonyms[language] ?? '').split(' ').map((name) => name.replace('-', ' '))],
    bigCities: [...big, ...(exonyms[language] ?? '').split(' ').map((name) => name.replace('-', ' '))],
    countries: names
      .filter(([code]) => code === language)
      .map(([, name = '']) => name)
      .filter((name) => !/[,(]/u.test(name) && name.length < 24),
    regions: unique(
      locales.flatMap((locale) => [
        ...collectStrings(locale.location?.state),
        ...collectStrings(locale.location?.county),
      ]),
    ),
    companies: readResource('companies.txt.gz').filter((name) => name.length > 3 && /^\p{Lu}/u.test(name)),
    invent: createInventor([...surnames, ...foreignSurnames]),
    inventForename: createInventor([
      ...forenames,
      ...forenames,
      ...unique(others.flatMap((locale) => collectStrings(locale.person?.first_name))),
    ]),
  };
}

/** Creates random values. */
export interface Values {
  readonly first: () => string;
  /** A short or pet form of a given name. */
  readonly nick: () => string;
  readonly last: () => string;
  readonly full: () => string;
  readonly reversed: () => string;
  readonly city: () => string;
  readonly country: () => string;
  readonly region: () => string;
  readonly street: () => string;
  readonly address: () => string;
  readonly organization: () => string;
}

const particles: Record<string, readonly string[]> = {
  nl: [
    'van der ',
    'van den ',
    'de ',
    'van ',
    'ter ',
    'van de ',
    "in 't ",
    "'t ",
    'den ',
    'ten ',
    'Van ',
    'De ',
  ],
  de: ['von ', 'zu ', 'von der ', 'vom ', 'von und zu '],
  fr: ['de ', 'du ', 'de la ', "d'", 'Le ', 'La ', 'des '],
  es: ['de ', 'de la ', 'del ', 'de los ', 'de las '],
  it: ['De ', 'Di ', 'Della ', "D'", 'Lo ', 'Dal ', 'Dell’', 'Del '],
  pt: ['da ', 'de ', 'dos ', 'do ', 'das '],
  en: ["O'", 'Mc', 'Mac', 'St. ', 'van ', 'de ', 'al-', 'El ', 'bin ', 'Fitz'],
  da: ['von ', 'af '],
  sv: ['von ', 'af ', 'de '],
};

/** Creates the value generator of one language. */
export function createValues(lists: ValueLists, random: () => number): Values {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const chance = (p: number): boolean => random() < p;

  function first(): string {
    if (chance(0.07)) return lists.inventForename(random);
    const one = chance(0.2) ? pick(lists.foreignForenames) : pick(lists.forenames);
    if (chance(0.03)) return `${one}-${pick(lists.forenames)}`;
    return chance(0.04) ? `${one} ${pick(lists.forenames)}` : one;
  }

  function nick(): string {
    const base = pick(lists.forenames);
    const cut = base.slice(0, 2 + Math.floor(random() * 3));
    const drawn = random();
    if (drawn < 0.3) return base.length > 3 ? base.slice(0, 3 + Math.floor(random() * 2)) : base;
    if (drawn < 0.38) return cut.slice(0, 2).toUpperCase();
    return (
      cut +
      pick([
        'i',
        'y',
        'ie',
        'o',
        'a',
        'u',
        'ti',
        'chen',
        'inho',
        'ita',
        'ito',
        'tje',
        'je',
        'ino',
        'ina',
        'ou',
        'ette',
        'li',
        'ni',
        'zy',
        'us',
        'e',
      ])
    );
  }

  function bareLast(): string {
    const drawn = random();
    if (drawn < 0.52) return pick(lists.surnames);
    if (drawn < 0.68) return pick(lists.foreignSurnames);
    return drawn < 0.8 ? pick(lists.rareSurnames) : lists.invent(random);
  }

  /** Two surnames, as is common in Spanish and Portuguese. */
  function doubled(name: string): string {
    if (lists.language === 'es' && chance(0.5)) return `${name} ${pick(lists.surnames)}`;
    if (lists.language !== 'pt' || !chance(0.35)) return name;
    return `${pick(lists.surnames)} ${chance(0.3) ? pick(particles['pt'] ?? []) : ''}${name}`;
  }

  function last(): string {
    const name = doubled(bareLast());
    const second = chance(0.5) ? pick(lists.surnames) : lists.invent(random);
    const joined = chance(0.06) ? `${name}-${second}` : name;
    const particle = chance(lists.language === 'nl' ? 0.25 : 0.06)
      ? pick(particles[lists.language] ?? [''])
      : '';
    return particle + joined;
  }

  function full(): string {
    const drawn = random();
    const given = first();
    const initial = pick([...'ABCDEFGHJKLMNPRSTW']);
    if (drawn < 0.7) return `${given} ${last()}`;
    if (drawn < 0.76) return `${given} ${initial}. ${last()}`;
    if (drawn < 0.82) return `${given.charAt(0)}. ${last()}`;
    if (drawn < 0.85) return `${given.charAt(0)}.${initial}. ${last()}`;
    if (drawn < 0.9) return `${given} ${first()} ${last()}`;
    if (drawn < 0.93) return `${given} ${last().toUpperCase()}`;
    if (drawn < 0.95) return `${last().toUpperCase()} ${given}`;
    if (drawn < 0.97) return `${given} ${pick(['"', '“'])}${first()}" ${last()}`.replace('“', '"');
    return `${given} ${last()}`;
  }

  function reversed(): string {
    const drawn = random();
    if (drawn < 0.7) return `${last()}, ${first()}`;
    if (drawn < 0.8) return `${last().toUpperCase()}, ${first()}`;
    if (drawn < 0.9) return `${last()} ${first()}`;
    return `${last()}, ${first()} ${pick([...'ABCDEFGHJKLMNPRSTW'])}.`;
  }

  function city(): string {
    const drawn = random();
    if (drawn < 0.6) return pick(lists.cities);
    return drawn < 0.9
      ? pick(lists.bigCities)
      : lists.invent(random) +
          pick(['ville', 'burg', 'stad', 'ton', 'a', 'o', 'heim', 'dorf', 'ford', 'ia', '']);
  }

  const values: Values = {
    first,
    nick,
    last,
    full,
    reversed,
    city,
    country: () => pick(lists.countries),
    region: () => (lists.regions.length > 0 ? pick(lists.regions) : pick(lists.countries)),
    street: () => streetOf(lists, { random, first, last }),
    address: () => addressOf(lists, { random, first, last, city }),
    organization: () =>
      organizationOf(lists, { random, first, last, city, region: () => pick(lists.regions) }),
  };
  return values;
}
