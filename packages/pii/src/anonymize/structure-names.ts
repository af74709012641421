/**
 * Names beside the interface of a request: what its tools call their members, or describe, is mostly a word of
 * the language or of a product. A whole name with enough evidence still is one.
 */
import { nameCodes } from '../entities/index.ts';
import type { Span } from '../span.ts';
import type { Field } from './anonymization-policy.ts';

/** Confidence from which on a name is believed where the interface speaks against it. */
const leastInDescriptions = 0.8;
const leastInValues = 0.9;
const leastOfSingleWords = 0.97;
const leastOfPublicWords = 0.99;

/** They find what a choice of an interface is called after: who is meant by it is nobody. */
const namesOfChoices: ReadonlySet<string> = new Set(['nationality', 'organization']);

const names: ReadonlySet<number> = new Set([nameCodes.PERSON, nameCodes.LOCATION, nameCodes.ORGANIZATION]);

/** Ways to find names that judge their surroundings. */
const judged: ReadonlySet<string> = new Set([
  'names',
  'person-cue',
  'person-relation',
  'given-names',
  'quoted-name',
]);

/** Whether a span is no judged name, or one that there is enough evidence for. */
export function isNameEnough(
  view: string,
  { start, end, code, score, recognizer = '' }: Span,
  structure: Field['structure'],
  publicWords: ReadonlySet<string> | undefined,
): boolean {
  if (structure === 'choice') {
    if (namesOfChoices.has(recognizer)) return false;
    if (recognizer === 'names' && code === nameCodes.ORGANIZATION) return false;
  }
  if (!names.has(code) || !judged.has(recognizer)) return true;
  const words = view.slice(start, end).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length > 0 && words.every((word) => publicWords?.has(word.toLowerCase()) === true))
    return score >= leastOfPublicWords;
  if (structure === 'value' || structure === 'choice') return words.length > 1 && score >= leastInValues;
  if (structure !== 'description') return true;
  // A word alone begins a sentence or is an example, unless a title or a label says whose name it is.
  return words.length > 1
    ? score >= leastInDescriptions
    : recognizer === 'person-cue' && score >= leastOfSingleWords;
}
