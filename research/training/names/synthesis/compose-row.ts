import type { Row, Span } from '../training-data.ts';
import type { Composer } from './composer.ts';
import {
  createDraft,
  type Draft,
  removeAccents,
  removePunctuation,
  toLowerCaseRow,
  toUpperCaseRow,
  write,
} from './draft.ts';
import { createFillers } from './fillers.ts';
import type { Phrases } from './phrases.ts';
import { writeStructured } from './structured.ts';
import type { Values } from './values.ts';

/** Creates a composer. */
export function createComposer(phrases: Phrases, values: Values, random: () => number): Composer {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (p: number): boolean => random() < p;
  const fillers = createFillers(phrases, random);
  const named: Record<string, readonly [string, () => string]> = {
    per: ['PERSON', values.full],
    rper: ['PERSON', values.reversed],
    first: ['PERSON', values.first],
    last: ['PERSON', values.last],
    org: ['ORGANIZATION', values.organization],
    city: ['LOCATION', values.city],
    country: ['LOCATION', values.country],
    region: ['LOCATION', values.region],
    street: ['ADDRESS', values.street],
    addr: ['ADDRESS', values.address],
  };

  /** Any of the names of a person. */
  function who(): string {
    const drawn = random();
    if (drawn < 0.5) return values.first();
    if (drawn < 0.65) return values.nick();
    return drawn < 0.8 ? values.last() : values.full();
  }

  /** An e-mail address made from a name; it is not a name itself. */
  function mail(draft: Draft): void {
    if (chance(0.4)) {
      write(draft, fillers('mail'));
      return;
    }
    const bare = (name: string): string =>
      name
        .normalize('NFD')
        .replace(/[^A-Za-z]/gu, '')
        .toLowerCase();
    const [left, right] = [bare(values.first()), bare(values.last())];
    const local = pick([
      `${left}.${right}`,
      `${left.charAt(0)}.${right}`,
      left,
      `${left}_${right}`,
      `${right}${Math.floor(random() * 99)}`,
      `${left}-${right}`,
    ]);
    write(
      draft,
      `${local}@${pick([bare(values.organization()) || 'firm', 'gmail', 'web', 'mail', 'hotmail'])}.${pick(['com', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'org', 'io'])}`,
    );
  }

  function slot(draft: Draft, name: string): void {
    if (name === 'mail') {
      mail(draft);
      return;
    }
    if (name === 'who') {
      write(draft, who(), 'PERSON');
      return;
    }
    if (name === 'tlast' || name === 'tper') {
      write(draft, `${pick(phrases.titles)} `);
      write(draft, name === 'tlast' && chance(0.85) ? values.last() : values.full(), 'PERSON');
      return;
    }
    const known = named[name];
    if (known !== undefined) write(draft, known[1](), known[0]);
    else write(draft, name === 'note' ? '' : fillers(name));
    if (name === 'note') fill(draft, fillers(name));
  }

  function fill(draft: Draft, template: string): void {
    let at = 0;
    for (const match of template.matchAll(/\{(?<name>[a-z]+)\}/gu)) {
      write(draft, template.slice(at, match.index));
      slot(draft, match.groups?.['name'] ?? '');
      at = match.index + match[0].length;
    }
    write(draft, template.slice(at));
  }

  return { phrases, values, random, pick, chance, slot, fill };
}

function paragraph(desk: Composer, draft: Draft, sentences: number, plainShare: number): void {
  for (let at = 0; at < sentences; at++) {
    if (at > 0) write(draft, desk.chance(0.9) ? ' ' : '\n');
    desk.fill(draft, desk.pick(desk.chance(plainShare) ? desk.phrases.plain : desk.phrases.sentences));
  }
}

function letter(desk: Composer, draft: Draft): void {
  const { phrases, chance, pick, fill } = desk;
  if (chance(0.35)) fill(draft, `${pick(phrases.asks)}\n\n`);
  if (chance(0.12))
    fill(
      draft,
      pick([
        '{org}\n{addr}\n\n',
        '{per}\n{addr}\n\n',
        '{org}\n{per}\n{street}\n{city}\n\n',
        '{tper}\n{addr}\n\n',
      ]),
    );
  if (chance(0.1)) fill(draft, `${pick(['{city}, {date}', '{date}'])}\n\n`);
  fill(draft, pick(phrases.greetings) + (chance(0.7) ? '\n\n' : '\n'));
  paragraph(desk, draft, 1 + Math.floor(desk.random() * 4), 0.4);
  if (chance(0.3)) {
    write(draft, '\n\n');
    paragraph(desk, draft, 1 + Math.floor(desk.random() * 3), 0.5);
  }
  if (chance(0.85)) fill(draft, (chance(0.7) ? '\n\n' : '\n') + pick(phrases.closings));
}

function note(desk: Composer, draft: Draft): void {
  if (desk.chance(0.3)) desk.fill(draft, `${desk.pick(desk.phrases.asks)} `);
  paragraph(desk, draft, 1 + Math.floor(desk.random() * 3), 0.25);
}

function list(desk: Composer, draft: Draft): void {
  const { phrases, pick, chance, fill } = desk;
  const heading = pick(phrases.headings);
  write(draft, `${chance(0.3) ? heading.toUpperCase() : heading}${chance(0.3) ? ':' : ''}\n`);
  const bullet = pick(['- ', '* ', '• ', '1. ', '– ', '']);
  const lines = 2 + Math.floor(desk.random() * 5);
  for (let at = 0; at < lines; at++) {
    if (at > 0) write(draft, '\n');
    write(draft, bullet === '1. ' ? `${at + 1}. ` : bullet);
    const drawn = desk.random();
    if (drawn < 0.25) fill(draft, pick(phrases.plain));
    else if (drawn < 0.55)
      fill(
        draft,
        pick([
          '{per}',
          '{per}, {job}',
          '{per} ({org})',
          '{org}',
          '{org}, {city}',
          '{first}',
          '{per}: {phone}',
          '{job}, {org}, {city}',
          '{per} – {job}',
          '{city}',
          '{tper}',
          '{first} {note}',
          '{org} ({date} - {date})',
          '{job} | {org}',
          '{per}, {city}',
        ]),
      );
    else fill(draft, pick(phrases.sentences));
  }
}

function chat(desk: Composer, draft: Draft): void {
  const lines = 1 + Math.floor(desk.random() * 3);
  for (let at = 0; at < lines; at++) {
    if (at > 0) write(draft, desk.chance(0.6) ? '\n' : ' ');
    if (desk.chance(0.12))
      desk.fill(draft, desk.pick(['{first}: ', '<{first}> ', '[{time}] {first}: ', '{first} ({time}): ']));
    desk.fill(draft, desk.chance(0.5) ? desk.pick(desk.phrases.chat) : deed(desk));
  }
}

/** A sentence about a person. */
function deed(desk: Composer): string {
  const { phrases, pick, chance } = desk;
  if (chance(0.5)) return `{who} ${pick(phrases.verbs)}`;
  return chance(0.5) ? pick(phrases.objects) : `${pick(phrases.objects)} - {who} ${pick(phrases.verbs)}`;
}

function deeds(desk: Composer, draft: Draft): void {
  const count = 1 + Math.floor(desk.random() * 4);
  for (let at = 0; at < count; at++) {
    if (at > 0) write(draft, desk.pick(['. ', '. ', '.\n', '\n', ', ', '; ', '! ']));
    desk.fill(draft, desk.chance(0.8) ? deed(desk) : desk.pick(desk.phrases.plain).replace(/[.!]$/u, ''));
  }
  write(draft, desk.pick(['.', '', '!']));
}

function plain(desk: Composer, draft: Draft): void {
  if (desk.chance(0.2)) write(draft, `${desk.pick(desk.phrases.headings)}\n`);
  const count = 1 + Math.floor(desk.random() * 4);
  for (let at = 0; at < count; at++) {
    if (at > 0) write(draft, desk.chance(0.7) ? ' ' : '\n');
    desk.fill(draft, desk.pick(desk.phrases.plain));
  }
}

const kinds: readonly (readonly [number, (desk: Composer, draft: Draft) => void])[] = [
  [0.16, letter],
  [0.12, note],
  [0.1, list],
  [0.09, chat],
  [0.19, deeds],
  [0.12, plain],
  [0.22, writeStructured],
];

/** Given name and surname from two slots form one name. */
function joined(draft: Draft): Row {
  const spans: Span[] = [];
  for (const span of draft.spans) {
    const last = spans.at(-1);
    const one = last !== undefined && last[2] === 'PERSON' && span[2] === 'PERSON' && span[0] === last[1] + 1;
    if (one && draft.text.charAt(last[1]) === ' ') spans[spans.length - 1] = [last[0], span[1], 'PERSON'];
    else spans.push(span);
  }
  return { text: draft.text, spans };
}

/** Composes one text. */
export function composeRow(desk: Composer): Row {
  const draft = createDraft();
  let drawn = desk.random();
  for (const [share, writeKind] of kinds) {
    drawn -= share;
    if (drawn > 0) continue;
    writeKind(desk, draft);
    break;
  }
  let row: Row = joined(draft);
  const style = desk.random();
  if (style < 0.14) row = toLowerCaseRow(row);
  else if (style < 0.18) row = toUpperCaseRow(row);
  if (desk.chance(0.05)) row = removeAccents(row);
  if (style < 0.14 && desk.chance(0.5)) row = removePunctuation(row);
  return row;
}
