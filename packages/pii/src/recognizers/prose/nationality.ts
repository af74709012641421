/** Nationalities as people are called by them. A language, a kitchen or a market is not meant. */
import type { TriggerRecognizer } from '../recognizer.ts';

const english =
  'Afghan Albanian Algerian American Andorran Angolan Argentine Argentinian Armenian Australian Austrian Azerbaijani Bahamian Bahraini Bangladeshi Barbadian Belarusian Belgian Belizean Beninese Bhutanese Bolivian Bosnian Botswanan Brazilian British Bruneian Bulgarian Burkinabe Burmese Burundian Cambodian Cameroonian Canadian Chadian Chilean Chinese Colombian Comorian Congolese Croatian Cuban Cypriot Czech Danish Djiboutian Dominican Dutch Ecuadorian Egyptian Emirati English Eritrean Estonian Ethiopian Fijian Filipino Finnish French Gabonese Gambian Georgian German Ghanaian Greek Grenadian Guatemalan Guinean Guyanese Haitian Honduran Hungarian Icelandic Indian Indonesian Iranian Iraqi Irish Israeli Italian Ivorian Jamaican Japanese Jordanian Kazakh Kazakhstani Kenyan Korean Kosovar Kuwaiti Kyrgyz Laotian Latvian Lebanese Liberian Libyan Lithuanian Luxembourgish Macedonian Malagasy Malawian Malaysian Maldivian Malian Maltese Mauritanian Mauritian Mexican Moldovan Monegasque Mongolian Montenegrin Moroccan Mozambican Namibian Nepalese Nepali Nicaraguan Nigerian Nigerien Norwegian Omani Pakistani Palestinian Panamanian Paraguayan Peruvian Polish Portuguese Qatari Romanian Russian Rwandan Salvadoran Samoan Saudi Scottish Senegalese Serbian Singaporean Slovak Slovakian Slovenian Somali Spanish Sudanese Surinamese Swazi Swedish Swiss Syrian Taiwanese Tajik Tanzanian Thai Togolese Tongan Tunisian Turkish Turkmen Ugandan Ukrainian Uruguayan Uzbek Venezuelan Vietnamese Welsh Yemeni Zambian Zimbabwean';
const names = english.split(' ');

const before =
  /(?:^|[\s(])(?:in|to|into|from|speaks?|speaking|spoken|learn(?:ing)?|teach(?:es|ing)?|write|written|translate[ds]?|fluent|native|basic|the)\s$/i;
const after =
  /^\s(?:language|translation|text|version|words?|grammar|restaurants?|food|cuisine|dressing|fries|toast|market|law|English|dollars?|pounds?|stock|government|Revolution|Empire|War)\b/i;

export const nationalityRecognizer: TriggerRecognizer = {
  kind: 'trigger',
  code: 106,
  score: 0.6,
  terms: names.flatMap((name) => [name.toLowerCase(), `${name.toLowerCase()}s`]),
  pattern: new RegExp(
    `(?:${[...names].sort((a, b) => b.length - a.length).join('|')})s?(?![\\p{L}\\p{N}-])`,
    'uy',
  ),
  valid: (value, text, start) =>
    !before.test(text.slice(Math.max(0, start - 16), start)) &&
    !after.test(text.slice(start + value.length, start + value.length + 16)),
};
