import { expect, it } from 'vitest';
import { cutAtoms } from '../scan/index.ts';
import { evidenceNames } from './evidence-names.ts';
import { readEvidence } from './name-evidence.ts';
import { readStructure } from './text-structure.ts';
import { createValueReader, type NameWords } from './value-facts.ts';

const names: NameWords = {
  isOrdinaryWord: () => false,
  knowledgeOf: () => ({
    isGivenName: false,
    isSurname: false,
    isPlace: false,
    isCompany: false,
    isMostlyCapitalized: false,
  }),
};

it('reads the evidence in the order of its names, which is that of the weights', () => {
  const text = 'Dear Karin Holzmann, the heron flies.';
  const structure = readStructure(text, cutAtoms(text));
  const value = createValueReader(structure, names)('Karin Holzmann');
  const around = { isNationality: false, isOther: false, repeats: 1, others: 0 };
  const read: string[] = [];
  readEvidence(structure, { start: 5, end: 19 }, { findings: [], around, value }, (name) => read.push(name));
  expect(read).toEqual(evidenceNames);
});
