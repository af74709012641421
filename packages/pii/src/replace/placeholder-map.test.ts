import { describe, expect, it } from 'vitest';
import { PlaceholderMap } from './placeholder-map.ts';

const person = 101;
const placeholdersFor = (names: readonly string[]): string[] => {
  const map = new PlaceholderMap();
  return names.map((name) => map.replacementFor(name, person));
};

describe('one number per person', () => {
  it.each([
    [
      ['John Smith', 'Smith', 'John', 'JOHN SMITH'],
      ['<PERSON_1>', '<PERSON_1_LAST>', '<PERSON_1_FIRST>', '<PERSON_1_V2>'],
    ],
    [
      ['Smith', 'John Smith'],
      ['<PERSON_1>', '<PERSON_1_V2>'],
    ],
    [
      ['John Smith', 'Smith, John', 'John A. Smith'],
      ['<PERSON_1>', '<PERSON_1_V2>', '<PERSON_1_V3>'],
    ],
    // With two Smiths, the surname alone is ambiguous.
    [
      ['John Smith', 'Anna Smith', 'Smith'],
      ['<PERSON_1>', '<PERSON_2>', '<PERSON_3>'],
    ],
    // Two names joined are not one of the two people.
    [
      ['Raj', 'Raj, Declan'],
      ['<PERSON_1>', '<PERSON_2>'],
    ],
    [
      ['Anna Schmidt', 'Jörg Maier', 'Maier'],
      ['<PERSON_1>', '<PERSON_2>', '<PERSON_2_LAST>'],
    ],
  ])('%s', (names, placeholders) => {
    expect(placeholdersFor(names)).toEqual(placeholders);
  });
});
