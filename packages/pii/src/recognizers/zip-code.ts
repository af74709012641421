import { hasDigit, labelledValue, terms } from './labelled-value.ts';

/** Postal codes of any country, after their label. */
export const zipCode = labelledValue({
  code: 205,
  score: 0.8,
  labels: terms(
    `zip, zip code, zipcode, zip+4, postal code, postalcode, post code, postcode, pin code, plz, postleitzahl, code postal, codigo postal, cp, c.p., codice postale, codice di avviamento postale, cap, postcode nr, cep, codigo de endereco postal`,
  ),
  value:
    '(?:\\d{5}-\\d{3,4}|\\d{4}-\\d{3}|\\d{3} ?\\d{2}|\\d{4} ?[a-z]{2}|\\d{4,6}|[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}|[a-z]\\d[a-z] ?\\d[a-z]\\d|[a-z]\\d{2} ?[a-z\\d]{4})',
  notFollowedBy: '[\\p{L}\\p{N}]|[-/.,:]\\d',
  valid: hasDigit,
});
