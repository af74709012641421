/** What is told by words and grammar rather than by a form of its own. */
import type { Recognizer } from '../port.ts';
import { addressRecognizer } from './address.ts';
import { ageRecognizers } from './age.ts';
import { dateTimeRecognizer } from './date-time.ts';
import { nationalityRecognizer } from './nationality.ts';
import { personCueRecognizers } from './person-cue.ts';
import { titleRecognizer } from './title.ts';

export const proseRecognizers: readonly Recognizer[] = [
  addressRecognizer,
  ...ageRecognizers,
  dateTimeRecognizer,
  nationalityRecognizer,
  ...personCueRecognizers,
  titleRecognizer,
];
