import { labelledValue, terms } from '../labelled-value.ts';

/** `"dob": 19880411`, as data keep a date of birth: eight digits, which only the key tells from a number. */
export const compactBirthDate = labelledValue({
  code: 104,
  score: 0.85,
  labels: terms(
    'dob, date of birth, birth date, birthdate, birthday, born on, geburtsdatum, geburtstag, geb datum, gebdat, date de naissance, date naissance, naissance, fecha de nacimiento, fecha nacimiento, fecha nac, f nac, nacimiento, data di nascita, data nascita, nascita, geboortedatum, gebdatum, data de nascimento, data nascimento, dt nascimento, nascimento',
  ),
  value:
    '(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])|(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\\d{2}',
});
