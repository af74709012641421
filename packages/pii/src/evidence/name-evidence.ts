/**
 * What speaks for and against a name in its place: the words themselves, what stands beside them, how the line and the
 * whole text are written, and where else the words occur.
 */
import type { Span } from '../span.ts';
import type { Evidence, EvidenceName } from './evidence-names.ts';
import type { TextStructure } from './text-structure.ts';
import { bit, createValueReader, type NameWords, type ValueFacts } from './value-facts.ts';

/** What found a name, and how sure it was. */
export interface Finding {
  readonly recognizer: string;
  readonly score: number;
}

/** What else was found in the text. */
export interface Surroundings {
  /** Whether it was also found as a nationality, or as a place or organization. */
  readonly isNationality: boolean;
  readonly isOther: boolean;
  /** How often the value was found, and how many other ones in its line. */
  readonly repeats: number;
  readonly others: number;
}

/** Keys and labels whose values are people, and those that name anything. */
const personKey =
  /(?:first|last|given|family|middle|sur|full|fore|pre|display|real|nick)[ _-]?names?|author|maintainer|assignee|reviewer|reporter|requester|recipient|sender|contact|employee|patient|customer|client|member|person|people|contributor|owner|manager|vorname|nachname|prenom|apellido|cognome|voornaam|achternaam|sobrenome/i;
const anyKey =
  /(?:^|[^\p{L}])(?:name|title|label|id|type|kind|role|agent|tool|host|image|key|value|service|job|step|uses|run|model|class|import|from)["'`]?\s?[:=]\s?["'`]?$/iu;
const keyOf = /([\w -]{1,32})["'`]?\s?[:=]\s{0,4}["'`([{]{0,2}$/;
/** Whether a key may end here: most places have no sign near, and need no pattern. */
function hasSign(before: string): boolean {
  const end = before.slice(-maxSignGap);
  return end.includes(':') || end.includes('=');
}
/** A sign of a key, spaces and quotes behind it. */
const maxSignGap = 8;

function isBehindKey(before: string): boolean {
  return hasSign(before) && keyBefore.test(before.slice(-12));
}

function isAnyKey(before: string): boolean {
  return hasSign(before) && anyKey.test(before.slice(-24));
}

function isBehindBy(before: string): boolean {
  return mayFollowBy.test(before.slice(-1)) && byBefore.test(before.slice(-24));
}

function isPersonKey(before: string): boolean {
  return hasSign(before) && personKey.test(keyOf.exec(before)?.[1] ?? '');
}

const localChars = 100;
const nearChars = 64;
const byBefore =
  /(?:^|[^\p{L}])(?:by|von|par|por|da|di|door|author|authors|maintainer|reviewed-by|signed-off-by|co-authored-by|thanks(?: to)?|from|cc|to|with|assigned to)[:\s"'<([]{1,4}$/iu;
/** How the words before a name end. */
const mayFollowBy = /[:\s"'<([]/;
const mail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const keyBefore = /[\w"'\]]\s?[:=]\s{0,4}["'`([{]?$/;
const bullet = /^[ \t>]{0,16}(?:[-*+•]|\d{1,3}[.)])[ \t]{1,4}(?:\[[ x]\] )?[*_"'`[]{0,3}$/;

/** Reads the evidence for one span; `findings` are all that agree with it. */
export type EvidenceReader = (
  span: Pick<Span, 'start' | 'end'>,
  findings: readonly Finding[],
  around: Surroundings,
) => Evidence;

/** Creates the reader of the evidence for the names of a text. */
export function createEvidenceReader(structure: TextStructure, names: NameWords): EvidenceReader {
  const factsOf = createValueReader(structure, names);
  const { text } = structure;
  return (span, findings, around) => {
    const evidence: number[] = [];
    const value = factsOf(text.slice(span.start, span.end));
    readEvidence(structure, span, { findings, around, value }, (_, strength) => evidence.push(strength));
    return evidence;
  };
}

/** All that is known of a name, besides its place. */
interface NameFacts {
  readonly findings: readonly Finding[];
  readonly around: Surroundings;
  readonly value: ValueFacts;
}

/** Takes the pieces of evidence in the order of `evidenceNames`: an object of so many fields would take longer than to read them. */
type EvidenceTaker = (name: EvidenceName, strength: number) => void;

/** Reads the evidence for one name. */
export function readEvidence(
  structure: TextStructure,
  { start, end }: Pick<Span, 'start' | 'end'>,
  { findings, around, value }: NameFacts,
  add: EvidenceTaker,
): void {
  const { text } = structure;
  const { folded, words, givenFirst, surnameLast } = value;
  const lineStart = structure.lineStart(start);
  const before = text.slice(Math.max(lineStart, start - nearChars), start);
  const after = text.slice(end, Math.min(structure.lineEnd(end), end + nearChars));
  const has = (recognizer: string): number => (findings.some((one) => one.recognizer === recognizer) ? 1 : 0);
  const model = findings.find(({ recognizer }) => recognizer === 'names');
  const modelScore = model === undefined ? 0 : logit(model.score);
  const isFull = givenFirst * surnameLast;
  const local = localCode(structure, start, end);
  const technical = Math.min(1, 4 * structure.identifierShare + 4 * structure.codeShare + local);
  const lastBefore = before.trimEnd().at(-1) ?? '';
  const startsLine = bit(before.trim() === '');
  const startsItem = bit(bullet.test(text.slice(lineStart, start).slice(-24)));
  const startsSentence = bit(startsLine === 1 || '.!?:'.includes(lastBefore) || startsItem === 1);
  const isOne = bit(words <= 1);
  const cue = has('person-cue');
  const { isUnknown: unknown, isAlsoLower: alsoLower, isAlsoPart: alsoPart, isOrdinary } = value;
  add('base rate', 1);
  add('model', bit(model !== undefined));
  add('model score', modelScore);
  add('cue word', cue);
  add(
    'strong cue word',
    bit(findings.some(({ recognizer, score }) => recognizer === 'person-cue' && score >= 0.8)),
  );
  add('relation', has('person-relation'));
  add('given names', has('given-names'));
  add('quoted neighbor', has('quoted-name'));
  add('one word', isOne);
  add('two words', bit(words === 2));
  add('three words', bit(words === 3));
  add('more words', bit(words > 3));
  add('given name first', givenFirst);
  add('surname last', surnameLast);
  add('given name and surname', isFull);
  add('no known name', unknown);
  add('ordinary word', isOrdinary);
  add('only ordinary words', value.isOnlyOrdinary);
  add('place', value.isPlace);
  add('company', value.isCompany);
  add('mostly capitalized', value.isMostlyCapitalized);
  add('capitalized', value.isCapitalized);
  add('capitals', value.isCapitals);
  add('lower case', value.isLowerCase);
  add('camel case', value.isCamelCase);
  add('digits', value.hasDigits);
  add('joined by signs', value.isJoined);
  add('other script', value.isOtherScript);
  add('starts a sentence', startsSentence);
  add('starts a line', startsLine);
  add('starts an item', startsItem);
  add('heading', bit(/^[ \t]{0,4}#{1,6}\s/.test(text.slice(lineStart, lineStart + 12))));
  add('in backticks', bit(/`[^`\n]{0,40}$/.test(before) && /^[^`\n]{0,40}`/.test(after)));
  add('in quotes', bit(/["'“«„]$/.test(before) && /^["'”»“]/.test(after)));
  add('fenced', bit(structure.isFenced(start)));
  add('before a colon', bit(/^\s?["'`*]{0,3}\s?[:=]/.test(after)));
  add('behind a key', bit(isBehindKey(before)));
  add('in parentheses', bit(/\($/.test(before) && /^\)/.test(after)));
  add('glued', bit(/[\p{L}\d_./\\@$%-]$/u.test(before) || /^(?:[\d_/\\@$%({[]|[.-][\p{L}\d])/u.test(after)));
  add('in markup', bit(/[<>*_[|]$/.test(before.trimEnd()) || /^\s?[<>*_\]|]/.test(after)));
  add('mail address near', bit(hasMail(before) || hasMail(after)));
  add(
    'mail address of the name',
    bit(
      mailsNear(before, after).some((local) =>
        folded.some((word) => word.length > 2 && local.includes(word)),
      ),
    ),
  );
  add('handle near', bit(hasHandle(after) || hasHandle(before)));
  add('digits near', bit(/\d/.test(before.slice(-12)) || /\d/.test(after.slice(0, 12))));
  add('code in the line', local);
  add('identifiers in the text', Math.min(1, 4 * structure.identifierShare));
  add('code in the text', Math.min(1, 8 * structure.codeShare));
  add('list of items', structure.listShare);
  add('length of lines', structure.lineLength / 4);
  add('also in lower case', alsoLower);
  add('also in identifiers', alsoPart);
  add('also in handles', value.isAlsoHandle);
  add('lower case word follows', bit(/^['’]?s?\s\p{Ll}/u.test(after)));
  add('capital word follows', bit(/^\s\p{Lu}/u.test(after)));
  add('capital word before', bit(/\p{Lu}[\p{L}\d]*\s$/u.test(before)));
  add('by before', bit(isBehindBy(before)));
  add('key of a person', bit(isPersonKey(before.slice(-44))));
  add('key of anything', bit(isAnyKey(before)));
  add('day or month', value.isDayOrMonth);
  add('also a nationality', bit(around.isNationality));
  add('also a place or company', bit(around.isOther));
  add('named often', Math.min(1, (around.repeats - 1) / 6));
  add('other names in the line', Math.min(1, around.others / 2));
  add('words of software', structure.softwareShare);
  add('words of software and one word', structure.softwareShare * isOne);
  add('words of software and unknown', structure.softwareShare * unknown);
  add('words of software and full name', structure.softwareShare * isFull);
  add('technical and one word', technical * isOne);
  add('technical and unknown', technical * unknown);
  add('technical and ordinary', technical * isOrdinary);
  add('technical and model', technical * modelScore);
  add('technical and cue word', technical * cue);
  add('technical and starts a sentence', technical * startsSentence);
  add('technical and full name', technical * isFull);
  add('technical and also in lower case', technical * alsoLower);
  add('technical and identifiers', technical * alsoPart);
}

/** Log odds of a confidence, between -4 and 8. */
function logit(score: number): number {
  const bounded = Math.min(0.9997, Math.max(0.02, score));
  return Math.log(bounded / (1 - bounded));
}

/** Share of characters of code around a span, in its line. */
function localCode(structure: TextStructure, start: number, end: number): number {
  const from = Math.max(structure.lineStart(start), start - localChars);
  const to = Math.min(structure.lineEnd(end), end + localChars);
  const all = to - from - (end - start);
  const code = structure.codeIn(from, start) + structure.codeIn(end, to);
  return all <= 0 ? 0 : Math.min(1, (3 * code) / all);
}

function hasHandle(text: string): boolean {
  return text.includes('@') && /(?:^|[\s(["'])@[\w-]{2,39}/.test(text);
}

function hasMail(text: string): boolean {
  if (!text.includes('@')) return false;
  mail.lastIndex = 0;
  return mail.test(text);
}

/** Local parts of mail addresses, folded. */
function mailsNear(before: string, after: string): readonly string[] {
  if (!before.includes('@') && !after.includes('@')) return [];
  return [...(before.match(mail) ?? []), ...(after.match(mail) ?? [])].map((one) =>
    one.slice(0, one.indexOf('@')).toLowerCase(),
  );
}
