/** What the words of a value say by themselves, wherever in a text it stands. Numbers are pieces of evidence: 0 or 1. */
import type { NamesModel } from '../names/index.ts';
import type { TextStructure } from './text-structure.ts';

/** What a names model knows about words in lower case. */
export type NameWords = Pick<NamesModel, 'isOrdinaryWord' | 'knowledgeOf'>;

export type ValueFacts = ReturnType<typeof readValue>;

const calendar = new Set(
  'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec january february march april june july august september october november december'.split(
    ' ',
  ),
);

/** 1 for true. */
export function bit(value: boolean): number {
  return value ? 1 : 0;
}

/** Reads each value of a text once: a name stands in many places. */
export function createValueReader(structure: TextStructure, names: NameWords): (value: string) => ValueFacts {
  const known = new Map<string, ValueFacts>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const facts = readValue(value, structure, names);
    known.set(value, facts);
    return facts;
  };
}

function readValue(value: string, structure: TextStructure, names: NameWords) {
  const words = value.match(/[\p{L}\p{M}’']+/gu) ?? [];
  const folded = words.map((word) => word.toLowerCase().replace(/['’]s?$/u, ''));
  const knowledge = folded.map(names.knowledgeOf);
  const ordinary = folded.filter(names.isOrdinaryWord).length;
  return {
    folded,
    words: words.length,
    isUnknown: bit(!knowledge.some(({ isGivenName, isSurname }) => isGivenName || isSurname)),
    isOrdinary: bit(ordinary > 0),
    isOnlyOrdinary: bit(ordinary > 0 && ordinary === folded.length),
    givenFirst: bit(knowledge[0]?.isGivenName === true),
    surnameLast: bit(words.length > 1 && knowledge.at(-1)?.isSurname === true),
    isPlace: bit(knowledge.some(({ isPlace }) => isPlace)),
    isCompany: bit(knowledge.some(({ isCompany }) => isCompany)),
    isMostlyCapitalized: bit(
      knowledge.length > 0 && knowledge.every(({ isMostlyCapitalized }) => isMostlyCapitalized),
    ),
    isCapitalized: bit(words.length > 0 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))),
    isCapitals: bit(value.length > 1 && value === value.toUpperCase() && /\p{Lu}/u.test(value)),
    isLowerCase: bit(!/\p{Lu}/u.test(value)),
    isCamelCase: bit(/\p{Ll}\p{Lu}/u.test(value)),
    hasDigits: bit(/\d/.test(value)),
    isJoined: bit(/[\p{L}\d][_./@-][\p{L}\d]/u.test(value) || /^[^\p{L}]/u.test(value)),
    isOtherScript: bit(/[\u0370-\u1cff\u2e80-\uffee]/.test(value)),
    isAlsoLower: bit(folded.some(structure.isLower)),
    isAlsoPart: bit(folded.some(structure.isIdentifierPart)),
    isAlsoHandle: bit(folded.some(structure.isHandlePart)),
    isDayOrMonth: bit(folded.some((word) => calendar.has(word))),
  };
}
