import { hasDigit, labelledValue, terms } from './labelled-value.ts';
import type { TriggerRecognizer } from './recognizer.ts';

const value =
  '(?:\\d{5}-\\d{3,4}|\\d{4}-\\d{3}|\\d{3} ?\\d{2,3}|\\d{4} ?[a-z]{2}|\\d{4,6}|[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}|[a-z]\\d[a-z] ?\\d[a-z]\\d|[a-z]\\d{2} ?[a-z\\d]{4})';
const notFollowedBy = '[\\p{L}\\p{N}]|[-/.,:]\\d';

/** Postal codes of any country, after their label. */
const labelled = labelledValue({
  code: 205,
  score: 0.8,
  labels: terms(
    `zip, zip code, zipcode, zip+4, postal code, postalcode, post code, postcode, pin code, plz, postleitzahl, code postal, codigo postal, cp, c.p., codice postale, codice di avviamento postale, cap, postcode nr, cep, codigo de endereco postal`,
  ),
  value,
  notFollowedBy,
  valid: hasDigit,
});

/** `the postcode is now EX4 4PU`, `the zip code must be 20500`: words between the label and the code. */
const told: TriggerRecognizer = {
  kind: 'trigger',
  code: 205,
  score: 0.7,
  terms: terms('zip, zipcode, zip code, postal code, postcode, post code, pin code'),
  afterTerm: true,
  pattern: new RegExp(
    `\\s(?:is|was|be|should be|must be|has to be)(?:\\s(?:now|here|there|still|not))?\\s(${value})(?!${notFollowedBy})`,
    'iuy',
  ),
  valid: hasDigit,
};

/** In a row of data, the cell before that of a country: `'Reims', NULL, '51100', 'France'`. */
const countryCells = terms(
  'france, germany, spain, italy, portugal, netherlands, the netherlands, belgium, austria, switzerland, luxembourg, denmark, sweden, norway, finland, iceland, poland, czechia, czech republic, hungary, romania, greece, ireland, uk, united kingdom, usa, united states, canada, mexico, brazil, argentina, chile, colombia, peru, venezuela, india, japan, australia, new zealand, south africa, turkey, deutschland, osterreich, schweiz, espana, italia, nederland, belgie, belgique, danmark, sverige, norge, suomi, polska, brasil',
);
const cellBefore =
  /(?:^|[,;|\t(] ?)(["'])((?:[A-Z]{1,2}-)?[A-Z\d](?:[A-Z\d -]{1,8})[A-Z\d])\1 ?[,;|\t] ?["']$/;

const beforeCountry: TriggerRecognizer = {
  kind: 'trigger',
  code: 205,
  score: 0.7,
  terms: countryCells,
  startOf: (text, at) => {
    const code = cellBefore.exec(text.slice(Math.max(0, at - 24), at))?.[2];
    return code === undefined ? -1 : text.lastIndexOf(code, at);
  },
  pattern: /(?:[A-Z]{1,2}-)?[A-Z\d](?:[A-Z\d -]{1,8})[A-Z\d]/y,
  valid: (found) => found.replace(/\D/g, '').length > 2 && found.length < 11,
};

export const zipCodeRecognizers: readonly TriggerRecognizer[] = [labelled, told, beforeCountry];
