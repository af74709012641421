/** The year somebody was born in, where only the year is told. */
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';

const dateOfBirth = 104;

export const birthYear = {
  kind: 'trigger',
  code: dateOfBirth,
  score: 0.8,
  afterTerm: true,
  terms: terms(
    'born, geboren, geb, jahrgang, year of birth, birth year, geburtsjahr, ne, nee, annee de naissance, nacido, nacida, nacio, ano de nacimiento, nato, nata, anno di nascita, geboortejaar, nascido, nascida, nasceu, ano de nascimento',
  ),
  pattern:
    /\.?["']?[:=]? {0,3}["']?(?:(?:in(?: the year)?|(?:im Jahre?)|en|nel|em|around|about|circa|ca\.|um) {1,2})?((?:19|20)\d{2})(?![\d%]|[-./]\d|,\d{3})/iuy,
} satisfies TriggerRecognizer;
