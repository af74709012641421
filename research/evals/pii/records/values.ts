/** Values of short letters and records, in the forms in which people, forms and shops write them. */
import type { Faker } from '@faker-js/faker';

/** Makes the value of a slot; undefined where there is no such slot. */
export function createRecordValues(faker: Faker): (name: string, number: string) => string | undefined {
  const { number, helpers, person, location, date } = faker;
  const families = new Map<string, string>();
  const familyOf = (place: string): string => {
    const family = families.get(place) ?? person.lastName();
    families.set(place, family);
    return family;
  };
  const oneOf = (list: string): string => helpers.arrayElement(list.split(',')).trim();
  const makers: Readonly<Record<string, (place: string) => string>> = {
    title: () => oneOf('Mr.,Mrs.,Ms.,Dr.,Miss,Mr,Mrs,Prof.'),
    given: () => person.firstName(),
    family: familyOf,
    person: (place) =>
      helpers.arrayElement([
        `${person.firstName()} `,
        `${person.firstName()} `,
        `${person.firstName()} ${person.firstName().charAt(0)}. `,
      ]) + familyOf(place),
    age: () => String(number.int({ min: 17, max: 96 })),
    adjective: () => oneOf(adjectives),
    plural: () => oneOf(plurals),
    citizen: () => oneOf(citizens),
    city: () => location.city(),
    country: () => location.country(),
    org: () => organization(faker),
    address: () => address(faker),
    street: () => `${location.buildingNumber()} ${location.street()}`,
    zip: () => location.zipCode(helpers.arrayElement(['#####', '#####-####', '####'])),
    phone: () => phone(faker),
    card: () => card(faker),
    weekday: () => date.weekday(),
    month: () => date.month(),
    year: () => String(number.int({ min: 1931, max: 2026 })),
    date: () => writtenDate(faker),
    email: () => faker.internet.email(),
    domain: () => faker.internet.domainName(),
    ip: () => faker.internet.ip(),
    iban: () => faker.finance.iban({ formatted: helpers.arrayElement([true, false]) }),
    ssn: () => helpers.replaceSymbols('2##-4#-3###'),
    licence: () => helpers.replaceSymbols('?2######'),
  };
  return (name, place) => makers[name]?.(place);
}

const adjectives =
  'American,Austrian,Belgian,Brazilian,British,Canadian,Chilean,Chinese,Croatian,Danish,Dutch,Egyptian,Estonian,Finnish,French,German,Ghanaian,Greek,Indian,Irish,Italian,Japanese,Kenyan,Korean,Latvian,Mexican,Norwegian,Polish,Portuguese,Scottish,Spanish,Swedish,Swiss,Turkish,Welsh';
const plurals =
  'Danes,Swedes,Finns,Poles,Spaniards,Turks,Britons,Scots,Germans,Austrians,Croats,Serbs,Greeks,Mexicans,Koreans,Frenchmen,Irishmen,Dutchmen,Icelanders,New Zealanders,Kazakhs,Uzbeks';
const citizens =
  'Dane,Swede,Finn,Pole,Spaniard,Turk,Briton,Scot,Englishman,Englishwoman,Frenchman,Frenchwoman,Irishman,Welshman,Dutchwoman,German,Austrian,Croat,Serb,Canadian,Icelander,New Zealander,Argentine';

function organization(faker: Faker): string {
  const { person, helpers, location } = faker;
  const family = (): string => person.lastName();
  const word = (): string => {
    const noun = faker.word.noun();
    return noun.charAt(0).toUpperCase() + noun.slice(1);
  };
  return helpers.arrayElement([
    () => `${family()}-${family()}`,
    () => `${family()} ${helpers.arrayElement(['LLC', 'Inc', 'Ltd', 'PLC', 'Group', 'GmbH', 'Corp.'])}`,
    () => `${family()}, ${family()} and ${family()}`,
    () => `${family()} and Sons`,
    () =>
      `${word()} ${helpers.arrayElement(['Holdings', 'Foods', 'Bank', 'Insurance', 'Airlines', 'Partners', 'Media', 'Energy'])}`,
    () => `University of ${location.city()}`,
    () => `${location.city()} ${helpers.arrayElement(['University', 'Hospital', 'Council', 'Museum'])}`,
    () => `The ${word()} ${helpers.arrayElement(['Foundation', 'Company', 'Institute', 'Trust'])}`,
  ])();
}

function address(faker: Faker): string {
  const { location, helpers } = faker;
  const street = `${location.buildingNumber()} ${location.street()}`;
  const unit = helpers.arrayElement(['', '', ` ${location.secondaryAddress()}`]);
  const [city, state, zip] = [location.city(), location.state({ abbreviated: true }), location.zipCode()];
  return helpers.arrayElement([
    `${street}${unit}, ${city}, ${state} ${zip}`,
    `${street}${unit}\n${city}, ${state} ${zip}`,
    `${street}${unit}\n ${city}\n ${state} ${zip}`,
    `${street}${unit}\n${city}\n${location.country()} ${zip}`,
    `${street}${unit}, ${city}`,
    `${street}${unit}, ${city}, ${location.country()}`,
    `Flat ${faker.number.int({ min: 2, max: 90 })}, ${street}, ${city}, ${helpers.fromRegExp('[A-PR-UWYZ][A-HK-Y][1-9] [1-9][ABD-HJLNP-UW-Z]{2}')}`,
    `PO Box ${faker.number.int({ min: 20, max: 9000 })}, ${city}, ${state} ${zip}`,
    `PSC ${faker.number.int({ min: 1000, max: 9999 })}, Box ${faker.number.int({ min: 1000, max: 9999 })}\nAPO AE ${faker.string.numeric(5)}`,
  ]);
}

function phone(faker: Faker): string {
  const { helpers } = faker;
  return helpers
    .replaceSymbols(
      helpers.arrayElement([
        '(!##)!##-####',
        '(!##) !##-####',
        '!##-!##-####',
        '!##.!##.####',
        '!##!######',
        '!##-!##-####x###',
        '(!##)!##-####x####',
        '+1-!##-!##-####',
        '001-!##-!##-####x##',
        '1-!##-!##-####',
        '+44 20 7### ####',
        '0161 ### ####',
        '07### ######',
        '+49 30 ######',
        '03## ### ## ##',
        '!## ####',
      ]),
    )
    .replaceAll('!', () => String(faker.number.int({ min: 2, max: 9 })));
}

/** A number with a right check digit: prefix and length of each network. */
function card(faker: Faker): string {
  const [prefix = '', size = 16] = faker.helpers.arrayElement([
    ['4', 16],
    ['4', 13],
    ['4', 19],
    ['51', 16],
    ['2321', 16],
    ['37', 15],
    ['6011', 16],
    ['305', 14],
    ['36', 14],
    ['3530', 16],
    ['2131', 15],
    ['1800', 15],
    ['5018', 12],
    ['676', 12],
    ['62', 16],
  ] as const);
  const digits = prefix + faker.string.numeric(size - prefix.length - 1);
  const sum = [...digits]
    .reverse()
    .map(Number)
    .reduce((all, digit, at) => all + (at % 2 === 0 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), 0);
  const whole = `${digits}${(10 - (sum % 10)) % 10}`;
  return whole.length === 16 && faker.datatype.boolean() ? whole.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : whole;
}

function writtenDate(faker: Faker): string {
  const day = faker.date.birthdate();
  const iso = day.toISOString();
  const parts = (options: Intl.DateTimeFormatOptions, locale = 'en-US'): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day);
  return faker.helpers.arrayElement([
    iso.slice(0, 10),
    iso.slice(0, 19).replace('T', ' '),
    parts({ dateStyle: 'long' }),
    parts({ dateStyle: 'full' }),
    parts({ dateStyle: 'short' }),
    parts({ dateStyle: 'long' }, 'en-GB'),
    parts({ month: 'long', day: 'numeric' }),
    parts({ month: 'long', year: 'numeric' }),
  ]);
}
