/** Recognizers that rely on words and grammar rather than on the form of a value. */
import { named } from '../named.ts';
import type { Recognizer } from '../recognizer.ts';
import { addressRecognizer } from './address.ts';
import { ageRecognizers } from './age.ts';
import { birthYear } from './birth-year.ts';
import { compactBirthDate } from './compact-birth-date.ts';
import { dateTimeRecognizer } from './date-time.ts';
import { eastAsianNameRecognizer } from './east-asian-names.ts';
import { ethnicGroupRecognizers } from './ethnic-group.ts';
import { genderRecognizers } from './gender.ts';
import { givenNameRecognizers } from './given-names.ts';
import { greekCyrillicNameRecognizer } from './greek-cyrillic-names.ts';
import { intersectionRecognizer } from './intersection.ts';
import { localityRecognizers } from './locality.ts';
import { maritalStatusRecognizers } from './marital-status.ts';
import { medicalTermRecognizer } from './medical-term.ts';
import { monetaryAmountRecognizers } from './monetary-amount.ts';
import { nationalityRecognizers } from './nationality.ts';
import { nativeRecordRecognizer } from './native-records.ts';
import { occupationRecognizers } from './occupation.ts';
import { organizationRecognizers } from './organization.ts';
import { personCueRecognizers } from './person-cue.ts';
import { personRelationRecognizers } from './person-relation.ts';
import { politicalAffiliationRecognizers } from './political-affiliation.ts';
import { religionRecognizers } from './religion.ts';
import { sexualOrientationRecognizers } from './sexual-orientation.ts';
import { titleRecognizer } from './title.ts';
import { weekdayRecognizer } from './weekday.ts';
import { yearRecognizer } from './year.ts';

export { isMonth, isWeekday } from './month-words.ts';
export { organizationStart } from './organization.ts';

export const proseRecognizers: readonly Recognizer[] = named({
  address: [addressRecognizer],
  age: ageRecognizers,
  'birth-year': [birthYear],
  'compact-birth-date': [compactBirthDate],
  'date-time': [dateTimeRecognizer],
  'east-asian-names': [eastAsianNameRecognizer],
  'ethnic-group': ethnicGroupRecognizers,
  gender: genderRecognizers,
  'given-names': givenNameRecognizers,
  'greek-cyrillic-names': [greekCyrillicNameRecognizer],
  'native-records': [nativeRecordRecognizer],
  intersection: [intersectionRecognizer],
  locality: localityRecognizers,
  'marital-status': maritalStatusRecognizers,
  'medical-term': [medicalTermRecognizer],
  'monetary-amount': monetaryAmountRecognizers,
  nationality: nationalityRecognizers,
  occupation: occupationRecognizers,
  organization: organizationRecognizers,
  'person-cue': personCueRecognizers,
  'person-relation': personRelationRecognizers,
  'political-affiliation': politicalAffiliationRecognizers,
  religion: religionRecognizers,
  'sexual-orientation': sexualOrientationRecognizers,
  title: [titleRecognizer],
  weekday: [weekdayRecognizer],
  year: [yearRecognizer],
});
