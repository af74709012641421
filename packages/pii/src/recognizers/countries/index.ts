import type { Recognizer } from '../recognizer.ts';
import { americasRecognizers } from './americas.ts';
import { asiaRecognizers } from './asia.ts';
import { austriaSwitzerlandRecognizers } from './austria-switzerland.ts';
import { centralEuropeRecognizers } from './central-europe.ts';
import { euVatRecognizers } from './eu-vat.ts';
import { france } from './france.ts';
import { germany } from './germany.ts';
import { italy } from './italy.ts';
import { middleEastAfricaOceaniaRecognizers } from './middle-east-africa-oceania.ts';
import { netherlandsBelgiumLuxembourgRecognizers } from './netherlands-belgium-luxembourg.ts';
import { nordicCountriesRecognizers } from './nordic-countries.ts';
import { portugalIrelandRecognizers } from './portugal-ireland.ts';
import { southeasternEuropeRecognizers } from './southeastern-europe.ts';
import { spain } from './spain.ts';
import { unitedKingdom } from './united-kingdom.ts';
import { unitedStates } from './united-states.ts';

/** What countries issue. */
export const countryRecognizers: readonly Recognizer[] = [
  ...americasRecognizers,
  ...asiaRecognizers,
  ...austriaSwitzerlandRecognizers,
  ...centralEuropeRecognizers,
  ...euVatRecognizers,
  ...france,
  ...germany,
  ...italy,
  ...middleEastAfricaOceaniaRecognizers,
  ...netherlandsBelgiumLuxembourgRecognizers,
  ...nordicCountriesRecognizers,
  ...portugalIrelandRecognizers,
  ...southeasternEuropeRecognizers,
  ...spain,
  ...unitedKingdom,
  ...unitedStates,
];
