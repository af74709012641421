/** Nationalities of people, but not of languages, cuisines or markets. */
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';

const code = 106;

const english =
  'Afghan Albanian Algerian American Andorran Angolan Argentine Argentinian Armenian Australian Austrian Azerbaijani Bahamian Bahraini Bangladeshi Barbadian Belarusian Belgian Belizean Beninese Bhutanese Bolivian Bosnian Botswanan Brazilian British Bruneian Bulgarian Burkinabe Burmese Burundian Cambodian Cameroonian Canadian Chadian Chilean Chinese Colombian Comorian Congolese Croatian Cuban Cypriot Czech Danish Djiboutian Dominican Dutch Ecuadorian Egyptian Emirati English Eritrean Estonian Ethiopian Fijian Filipino Finnish French Gabonese Gambian Georgian German Ghanaian Greek Grenadian Guatemalan Guinean Guyanese Haitian Honduran Hungarian Icelandic Indian Indonesian Iranian Iraqi Irish Israeli Italian Ivorian Jamaican Japanese Jordanian Kazakh Kazakhstani Kenyan Korean Kosovar Kuwaiti Kyrgyz Laotian Latvian Lebanese Liberian Libyan Lithuanian Luxembourgish Macedonian Malagasy Malawian Malaysian Maldivian Malian Maltese Mauritanian Mauritian Mexican Moldovan Monegasque Mongolian Montenegrin Moroccan Mozambican Namibian Nepalese Nepali Nicaraguan Nigerian Nigerien Norwegian Omani Pakistani Palestinian Panamanian Paraguayan Peruvian Polish Portuguese Qatari Romanian Russian Rwandan Salvadoran Samoan Saudi Scottish Senegalese Serbian Singaporean Slovak Slovakian Slovenian Somali Spanish Sudanese Surinamese Swazi Swedish Swiss Syrian Taiwanese Tajik Tanzanian Thai Togolese Tongan Tunisian Turkish Turkmen Ugandan Ukrainian Uruguayan Uzbek Venezuelan Vietnamese Welsh Yemeni Zambian Zimbabwean';
/** People of a country where the word is not the adjective. */
const people =
  'Briton Croat Dane Finn Icelander Liechtensteiner Luxembourger New-Zealander Pole Scot Serb Slovene Spaniard Swede Turk Arab Kurd Tibetan Catalan Basque Fleming Walloon';
/** `Englishman`, `Frenchwomen`. */
const withMan = 'English French Irish Dutch Welsh Scots Cornish Manx';

const adjectives = english.split(' ');
const nouns = people.split(' ').map((name) => name.replace('-', ' '));
const byLength = (names: readonly string[]): string =>
  names.toSorted((a, b) => b.length - a.length).join('|');
const end = '(?![\\p{L}\\p{N}-])';

const language =
  /(?:^|[\s(])(?:in|to|into|from|speaks?|speaking|spoken|learn(?:ing)?|teach(?:es|ing)?|write|written|translate[ds]?|fluent|native|basic)\s$/i;
const thing =
  /^\s(?:language|translation|text|version|words?|grammar|restaurants?|food|cuisine|dressing|fries|toast|markets?|law|keyboard|locale|layout|subtitles|spelling|alphabet|letters|characters|names?|speakers?|dataset|corpus|model|edition|site|website|format|standard|English|dollars?|pounds?|stock|government|Revolution|Empire|War)\b/i;
const adjective: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.6,
  terms: adjectives.flatMap((name) => [name.toLowerCase(), `${name.toLowerCase()}s`]),
  pattern: new RegExp(`(?:${byLength(adjectives)})s?${end}`, 'uy'),
  valid: (value, text, start) => {
    const before = text.slice(Math.max(0, start - 16), start);
    const after = text.slice(start + value.length, start + value.length + 16);
    return !language.test(before) && !thing.test(after);
  },
};

/** Behind these words it is not a name: `a Finn`, `two Scots`, `the Poles`. */
const counted =
  /(?:^|[^\p{L}])(?:an?|the|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,4}|some|many|most|few|several|all|other|fellow|young|old|elderly|and|between|among|by|for|of|like|are|were)\s$/iu;

const noun: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.6,
  terms: [
    ...nouns.flatMap((name) => [name.toLowerCase(), `${name.toLowerCase()}s`]),
    ...withMan.split(' ').map((name) => `${name.toLowerCase()}*`),
  ],
  pattern: new RegExp(
    `(?:(?:${byLength(nouns)})s?|(?:${withMan.replaceAll(' ', '|')})(?:wo)?m[ae]n)${end}(?!\\s\\p{Lu})`,
    'uy',
  ),
  valid: (value, text, start) =>
    /m[ae]n$/.test(value) || counted.test(text.slice(Math.max(0, start - 12), start)),
};

/** `Nationality: Peruvian`, `Staatsangehörigkeit: deutsch`, `de nationalité française`. */
const labelled: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.75,
  afterTerm: true,
  terms: terms(
    'nationality, citizenship, staatsangehorigkeit, staatsburgerschaft, nationalitat, nationalite, citoyennete, nacionalidad, ciudadania, nazionalita, cittadinanza, nationaliteit, nacionalidade',
  ),
  pattern:
    /["'`*_]{0,3}(?:\s?[:=|]\s{0,3}["'`*_]{0,3}|\s(?:is|was|ist|est|es|è|é)\s|\s(?=\p{Ll}{2,16}(?:aise?|oise?|enne?|ain|aine|che|ol|ole|ola|ano|ana|ese|esa|és|ês|co|ca|en|ense)\b))(\p{L}{4,20}(?:\s\p{Lu}\p{Ll}{3,16})?)(?![\p{L}\p{N}_(]|["'`]?\s?:|\s?["'`]?\s?[|/]\s?\p{L})/uy,
  valid: (value) =>
    !/^(?:string|text|null|none|unknown|enum|type|code|name|boolean|optional|required|country)$/i.test(value),
};

/** `deutscher Staatsbürger`, `Nederlandse nationaliteit`. */
const beforeCitizen: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.7,
  terms: terms('staatsburger*, staatsangehorige*, nationaliteit'),
  startOf: (text, at) =>
    at - (/\p{L}{4,20}\s$/u.exec(text.slice(Math.max(0, at - 21), at))?.[0].length ?? at + 1),
  pattern: /\p{L}{2,18}(?:ische?[rn]?|sche?[rn]?|dse|nse|gse|lse|tse)(?=\s(?:Staats|[Nn]ationaliteit))/uy,
};

export const nationalityRecognizers: readonly TriggerRecognizer[] = [
  adjective,
  noun,
  labelled,
  beforeCitizen,
];
