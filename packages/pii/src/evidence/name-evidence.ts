/**
 * What speaks for and against a name in its place: the words themselves, what stands beside them, how the line and the
 * whole text are written, and where else the words occur.
 */
import type { NamesModel } from '../names/index.ts';
import type { Span } from '../span.ts';
import { type Evidence, evidenceNames } from './evidence-names.ts';
import type { TextStructure } from './text-structure.ts';

/** What a names model knows about words in lower case. */
export type NameWords = Pick<NamesModel, 'isOrdinaryWord' | 'knowledgeOf'>;

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
const calendar = new Set(
  'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec january february march april june july august september october november december'.split(
    ' ',
  ),
);

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
export function readEvidence(
  structure: TextStructure,
  { start, end }: Pick<Span, 'start' | 'end'>,
  findings: readonly Finding[],
  around: Surroundings,
  names: NameWords,
): Evidence {
  const { text } = structure;
  const value = text.slice(start, end);
  const words = value.match(/[\p{L}\p{M}’']+/gu) ?? [];
  const folded = words.map((word) => word.toLowerCase().replace(/['’]s?$/u, ''));
  const lineStart = structure.lineStart(start);
  const before = text.slice(Math.max(lineStart, start - nearChars), start);
  const after = text.slice(end, Math.min(structure.lineEnd(end), end + nearChars));
  const has = (recognizer: string): number => (findings.some((one) => one.recognizer === recognizer) ? 1 : 0);
  const model = findings.find(({ recognizer }) => recognizer === 'names');
  const modelScore = model === undefined ? 0 : logit(model.score);
  const knowledge = folded.map(names.knowledgeOf);
  const known = knowledge.filter(({ isGivenName, isSurname }) => isGivenName || isSurname).length;
  const ordinary = folded.filter(names.isOrdinaryWord).length;
  const givenFirst = bit(knowledge[0]?.isGivenName === true);
  const surnameLast = bit(words.length > 1 && knowledge.at(-1)?.isSurname === true);
  const isFull = givenFirst * surnameLast;
  const local = localCode(structure, start, end);
  const technical = Math.min(1, 4 * structure.identifierShare + 4 * structure.codeShare + local);
  const lastBefore = before.trimEnd().at(-1) ?? '';
  const startsLine = bit(before.trim() === '');
  const startsItem = bit(bullet.test(text.slice(lineStart, start).slice(-24)));
  const startsSentence = bit(startsLine === 1 || '.!?:'.includes(lastBefore) || startsItem === 1);
  const isOne = bit(words.length <= 1);
  const label = has('person-cue');
  const unknown = bit(known === 0);
  const alsoLower = bit(folded.some(structure.isLower));
  const alsoPart = bit(folded.some(structure.isIdentifierPart));
  const isOrdinary = bit(ordinary > 0);
  const evidence: Record<(typeof evidenceNames)[number], number> = {
    always: 1,
    model: bit(model !== undefined),
    'model score': modelScore,
    label,
    'title or greeting': bit(
      findings.some(({ recognizer, score }) => recognizer === 'person-cue' && score >= 0.8),
    ),
    relation: has('person-relation'),
    'given names': has('given-names'),
    'quoted neighbor': has('quoted-name'),
    'one word': isOne,
    'two words': bit(words.length === 2),
    'three words': bit(words.length === 3),
    'more words': bit(words.length > 3),
    'given name first': givenFirst,
    'surname last': surnameLast,
    'given name and surname': isFull,
    'no known name': unknown,
    'ordinary word': isOrdinary,
    'only ordinary words': bit(ordinary > 0 && ordinary === folded.length),
    place: bit(knowledge.some(({ isPlace }) => isPlace)),
    company: bit(knowledge.some(({ isCompany }) => isCompany)),
    'mostly capitalized': bit(
      knowledge.length > 0 && knowledge.every(({ isMostlyCapitalized }) => isMostlyCapitalized),
    ),
    capitalized: bit(words.length > 0 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))),
    capitals: bit(value.length > 1 && value === value.toUpperCase() && /\p{Lu}/u.test(value)),
    'lower case': bit(!/\p{Lu}/u.test(value)),
    'camel case': bit(/\p{Ll}\p{Lu}/u.test(value)),
    digits: bit(/\d/.test(value)),
    'joined by signs': bit(/[\p{L}\d][_./@-][\p{L}\d]/u.test(value) || /^[^\p{L}]/u.test(value)),
    'other script': bit(/[\u0370-\u1cff\u2e80-\uffee]/.test(value)),
    'starts a sentence': startsSentence,
    'starts a line': startsLine,
    'starts an item': startsItem,
    heading: bit(/^[ \t]{0,4}#{1,6}\s/.test(text.slice(lineStart, lineStart + 12))),
    'in backticks': bit(/`[^`\n]{0,40}$/.test(before) && /^[^`\n]{0,40}`/.test(after)),
    'in quotes': bit(/["'“«„]$/.test(before) && /^["'”»“]/.test(after)),
    fenced: bit(structure.isFenced(start)),
    'before a colon': bit(/^\s?["'`*]{0,3}\s?[:=]/.test(after)),
    'behind a key': bit(isBehindKey(before)),
    'in parentheses': bit(/\($/.test(before) && /^\)/.test(after)),
    glued: bit(/[\p{L}\d_./\\@$%-]$/u.test(before) || /^(?:[\d_/\\@$%({[]|[.-][\p{L}\d])/u.test(after)),
    'in markup': bit(/[<>*_[|]$/.test(before.trimEnd()) || /^\s?[<>*_\]|]/.test(after)),
    'mail address near': bit(hasMail(before) || hasMail(after)),
    'mail address of the name': bit(
      mailsNear(before, after).some((local) =>
        folded.some((word) => word.length > 2 && local.includes(word)),
      ),
    ),
    'handle near': bit(hasHandle(after) || hasHandle(before)),
    'digits near': bit(/\d/.test(before.slice(-12)) || /\d/.test(after.slice(0, 12))),
    'code in the line': local,
    'identifiers in the text': Math.min(1, 4 * structure.identifierShare),
    'code in the text': Math.min(1, 8 * structure.codeShare),
    'list of items': structure.listShare,
    'length of lines': structure.lineLength / 4,
    'also in lower case': alsoLower,
    'also in identifiers': alsoPart,
    'also in handles': bit(folded.some(structure.isHandlePart)),
    'lower case word follows': bit(/^['’]?s?\s\p{Ll}/u.test(after)),
    'capital word follows': bit(/^\s\p{Lu}/u.test(after)),
    'capital word before': bit(/\p{Lu}[\p{L}\d]*\s$/u.test(before)),
    'by before': bit(isBehindBy(before)),
    'key of a person': bit(isPersonKey(before.slice(-44))),
    'key of anything': bit(isAnyKey(before)),
    'day or month': bit(folded.some((word) => calendar.has(word))),
    'also a nationality': bit(around.isNationality),
    'also a place or company': bit(around.isOther),
    'named often': Math.min(1, (around.repeats - 1) / 6),
    'other names in the line': Math.min(1, around.others / 2),
    'words of software': structure.softwareShare,
    'words of software and one word': structure.softwareShare * isOne,
    'words of software and unknown': structure.softwareShare * unknown,
    'words of software and full name': structure.softwareShare * isFull,
    'technical and one word': technical * isOne,
    'technical and unknown': technical * unknown,
    'technical and ordinary': technical * isOrdinary,
    'technical and model': technical * modelScore,
    'technical and label': technical * label,
    'technical and starts a sentence': technical * startsSentence,
    'technical and full name': technical * isFull,
    'technical and also in lower case': technical * alsoLower,
    'technical and identifiers': technical * alsoPart,
  };
  return evidenceNames.map((name) => evidence[name]);
}

function bit(value: boolean): number {
  return value ? 1 : 0;
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
