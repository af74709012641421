/**
 * People in the records of message standards, whose fields are known by their places: HL7 v2, EDIFACT, X12 and vCard; and in FHIR,
 * whose members have names of their own.
 */
import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import type { GrammarRecognizer } from './recognizer.ts';

const codes = { name: 101, birth: 104, phone: 202, address: 203, record: 702, member: 702 } as const;
type Kind = keyof typeof codes;

const score = 0.85;

/** Kind of a field, and which of its components hold it; all of them if there are none. */
type Field = readonly [kind: Kind, ...components: readonly number[]];
/** Fields of a segment by their place, counted from 1 behind the tag. */
type Segment = Readonly<Record<number, Field>>;

interface Standard {
  /** The tag of a segment as the first group, up to the first separator. */
  readonly start: RegExp;
  readonly field: string;
  readonly component: string;
  /** The character before one that does not separate. */
  readonly release: string;
  readonly ends: string;
  readonly segments: Readonly<Record<string, Segment>>;
}

const person: Field = ['name', 1, 2, 3];
const provider: Field = ['name', 2, 3, 4];

const standards: readonly Standard[] = [
  {
    start: /(?<![^\n\r])(PID|NK1|GT1|IN1|IN2|PV1|OBR|ORC|MRG|STF|PRD|ROL|PD1|TXA)\|/g,
    field: '|',
    component: '^',
    release: '\\',
    ends: '\r\n',
    segments: {
      PID: {
        2: ['record', 1],
        3: ['record', 1],
        4: ['record', 1],
        5: person,
        6: person,
        7: ['birth', 1],
        9: person,
        11: ['address'],
        13: ['phone', 1],
        14: ['phone', 1],
        18: ['record', 1],
        19: ['record', 1],
        20: ['record', 1],
      },
      NK1: { 2: person, 4: ['address'], 5: ['phone', 1], 6: ['phone', 1], 16: ['birth', 1], 30: person },
      GT1: {
        3: person,
        4: person,
        5: ['address'],
        6: ['phone', 1],
        7: ['phone', 1],
        8: ['birth', 1],
        12: ['record', 1],
      },
      IN1: { 16: person, 18: ['birth', 1], 19: ['address'], 36: ['record', 1], 49: ['record', 1] },
      IN2: { 2: ['record', 1], 40: person },
      PV1: { 7: provider, 8: provider, 9: provider, 17: provider, 19: ['record', 1] },
      OBR: { 10: provider, 16: provider, 17: ['phone', 1], 28: provider, 32: provider },
      ORC: { 10: provider, 11: provider, 12: provider, 14: ['phone', 1] },
      MRG: { 1: ['record', 1], 7: person },
      STF: { 2: ['record', 1], 3: person, 6: ['birth', 1], 10: ['phone', 1], 11: ['address'] },
      PRD: { 2: person, 3: ['address'], 5: ['phone', 1] },
      ROL: { 4: provider, 11: ['address'], 12: ['phone', 1] },
      PD1: { 4: provider },
      TXA: { 5: provider, 9: provider, 10: provider, 11: provider },
    },
  },
  {
    start: /(?<![^\n\r'])(NAD|CTA|PNA|COM|DTM(?=\+329:))\+/g,
    field: '+',
    component: ':',
    release: '?',
    ends: "'\r\n",
    segments: {
      NAD: { 3: ['name'], 4: ['name'], 5: ['address'], 6: ['address'], 8: ['address'] },
      CTA: { 2: ['name', 2] },
      PNA: { 3: ['name'], 4: ['name'], 5: ['name'], 6: ['name', 2], 7: ['name', 2], 8: ['name', 2] },
      COM: { 1: ['phone', 1] },
      DTM: { 1: ['birth', 2] },
    },
  },
  {
    start: /(?<![^\n\r~])(NM1|N3|N4|DMG|PER)\*/g,
    field: '*',
    component: ':',
    release: '',
    ends: '~\r\n',
    segments: {
      NM1: { 3: ['name'], 4: ['name'], 5: ['name'], 9: ['member'] },
      N3: { 1: ['address'], 2: ['address'] },
      N4: { 1: ['address'], 3: ['address'] },
      DMG: { 2: ['birth'] },
      PER: { 2: ['name'], 4: ['phone'], 6: ['phone'] },
    },
  },
];

/** Cards of people; `N` and `ADR` mean nothing else between these lines. */
const card = /BEGIN:VCARD/i;
const cardLine =
  /^(?:item\d{1,3}\.)?(N|FN|NICKNAME|BDAY|DEATHDATE|ANNIVERSARY|ADR|TEL)((?:;[^:\n]{0,120})?):([^\n\r]{1,400})$/gim;
const cardKinds: Readonly<Record<string, Kind>> = {
  N: 'name',
  FN: 'name',
  NICKNAME: 'name',
  BDAY: 'birth',
  DEATHDATE: 'birth',
  ANNIVERSARY: 'birth',
  ADR: 'address',
  TEL: 'phone',
};

const resource = /"resourceType"|"family"\s?:\s?"|<(?:[a-z0-9]{1,8}:)?(?:family|given)[ >]/;
/** FHIR in XML, and the clinical documents of HL7 v3. */
const element =
  /<(?:[a-z0-9]{1,8}:)?(family|given|birthDate|birthTime|line|streetAddressLine)(?: [^<>\n]{0,80}?)?(?: value="([^"\n]{1,120})"|>([^<\n]{1,120})<)/g;
const resourceMember =
  /"(family|given|birthDate|line|identifier)"\s{0,4}:\s{0,4}(?:"([^"\n]{1,120})"|\[([^\]]{1,600})\])/g;
const resourceKinds: Readonly<Record<string, Kind>> = {
  family: 'name',
  given: 'name',
  birthDate: 'birth',
  birthTime: 'birth',
  line: 'address',
  streetAddressLine: 'address',
  identifier: 'record',
};

export const messageRecord = {
  kind: 'grammar',
  code: codes.name,
  score,
  find({ text }: Pick<ScannedText, 'text'>): Span[] {
    const spans: Span[] = [];
    for (const standard of standards)
      for (const { 0: whole, 1: tag = '', index } of text.matchAll(standard.start))
        readSegment(text, index + whole.length, standard, standard.segments[tag] ?? {}, spans);
    if (card.test(text)) readCards(text, spans);
    if (resource.test(text)) readResources(text, spans);
    return spans;
  },
} satisfies GrammarRecognizer;

const maxSegment = 2000;

/** Reads the fields of a segment behind its tag. */
function readSegment(text: string, from: number, standard: Standard, segment: Segment, spans: Span[]): void {
  const { field, component, release, ends } = standard;
  const separators = `${field}${component}~&${ends}`;
  let place = 1;
  let part = 1;
  let start = from;
  for (let at = from; at <= text.length && at - from < maxSegment; at++) {
    const char = text.charAt(at);
    if (release !== '' && char === release) {
      at++;
      continue;
    }
    if (char !== '' && !separators.includes(char)) continue;
    const known = segment[place];
    if (known !== undefined) addPart(text, start, at, known, part, spans);
    if (char === '' || ends.includes(char)) return;
    part = char === component ? part + 1 : char === '&' ? part : 1;
    if (char === field) place++;
    start = at + 1;
  }
}

function addPart(
  text: string,
  start: number,
  end: number,
  [kind, ...components]: Field,
  part: number,
  spans: Span[],
): void {
  if (components.length > 0 && !components.includes(part)) return;
  add(text, start, end, kind, spans);
}

const forms: Readonly<Record<Kind, RegExp>> = {
  name: /^(?=[\s\S]{0,80}$)\p{L}[\p{L}\p{M}\p{N} .'’,/&-]+$/u,
  birth: /^-?-?(?:\d{8}(?:\d{4,6})?|\d{4}-\d{2}-\d{2}(?:T.*)?|\d{4}|\d{2}-?\d{2})$/,
  phone: /^[+(\d][\d ()./x+-]{5,30}$|^(?:tel|mailto):|^[^\s@]+@[^\s@]+$/,
  address: /^(?=.{3,80}$).*[\p{L}\d].*$/u,
  record: /^(?=.{3,40}$)[\w ./-]*\d[\w ./-]*$/,
  member: /^(?=.{5,40}$)[\w-]*\d[\w-]*$/,
};

/** Adds a value that has the form of its kind. */
function add(text: string, from: number, to: number, kind: Kind, spans: Span[]): void {
  const raw = text.slice(from, to);
  const value = raw.trim();
  if (!forms[kind].test(value)) return;
  const start = from + raw.indexOf(value);
  spans.push({ start, end: start + value.length, code: codes[kind], score });
}

function readCards(text: string, spans: Span[]): void {
  for (const { 0: line, 1: tag = '', 3: value = '', index } of text.matchAll(cardLine)) {
    const kind = cardKinds[tag.toUpperCase()] ?? 'name';
    let start = index + line.length - value.length;
    for (const part of value.split(/(?<!\\)[;,]/)) {
      add(text, start, start + part.length, kind, spans);
      start += part.length + 1;
    }
  }
}

const quotedText = /"([^"\n]{1,120})"/g;
const identifierValue = /"value"\s{0,4}:\s{0,4}"([^"\n]{1,60})"/g;

function readResources(text: string, spans: Span[]): void {
  for (const { 0: whole, 1: member = '', 2: attribute, 3: content = '', index } of text.matchAll(element)) {
    const value = attribute ?? content;
    const end = index + whole.length - 1;
    add(text, end - value.length, end, resourceKinds[member] ?? 'name', spans);
  }
  for (const { 0: whole, 1: member = '', 2: value, 3: list, index } of text.matchAll(resourceMember)) {
    const kind = resourceKinds[member] ?? 'name';
    const end = index + whole.length - 1;
    if (value !== undefined) {
      add(text, end - value.length, end, kind, spans);
      continue;
    }
    const inner = list ?? '';
    const from = end - inner.length;
    for (const { 0: found, 1: part = '', index: at } of inner.matchAll(
      member === 'identifier' ? identifierValue : quotedText,
    ))
      add(text, from + at + found.length - 1 - part.length, from + at + found.length - 1, kind, spans);
  }
}
