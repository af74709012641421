/** Comments in a workbook, with their cell and who wrote them. */
import type { OfficePackage } from './package.ts';

/** Programs that know no threads see this instead of them. */
const inPlaceOfThread = /^\[Threaded comment\]/i;

/** Names of people by the ids that threads use. */
function persons(parts: OfficePackage): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const part of parts.matching(/^xl\/persons\/[^/]+\.xml$/)) {
    parts.xml(part, {
      open(tag, attributes) {
        if (tag === 'person') names.set(attributes.get('id') ?? '', attributes.get('displayName') ?? '');
      },
    });
  }
  return names;
}

function line(cell: string, author: string, text: string): string {
  // Excel itself begins a comment with its author's name.
  const said = author !== '' && text.startsWith(`${author}:`) ? text.slice(author.length + 1).trim() : text;
  const by = [cell, author].filter((part) => part !== '').join(', ');
  return by === '' ? said : `${by}: ${said}`;
}

function ofPart(parts: OfficePackage, name: string, people: ReadonlyMap<string, string>): readonly string[] {
  const authors: string[] = [];
  const lines: string[] = [];
  let cell = '';
  let author = '';
  let text = '';
  parts.xml(name, {
    open(tag, attributes) {
      if (tag === 'author') text = '';
      else if (tag === 'comment' || tag === 'threadedComment') {
        cell = attributes.get('ref') ?? '';
        const id = attributes.get('authorId');
        author =
          (id === undefined ? people.get(attributes.get('personId') ?? '') : authors[Number(id)]) ?? '';
        text = '';
      }
    },
    close(tag) {
      if (tag === 'author') authors.push(text.trim());
      else if (tag === 'comment' || tag === 'threadedComment') {
        const said = text.replaceAll(/\s+/gu, ' ').trim();
        if (said !== '' && !inPlaceOfThread.test(said)) lines.push(line(cell, author, said));
      }
    },
    text(content) {
      text += content;
    },
  });
  return lines;
}

/** The comments, a line each: "A3, Karin: to be checked". */
export function xlsxComments(parts: OfficePackage): readonly string[] {
  const people = persons(parts);
  return parts
    .matching(/^xl\/(?:comments\d*|comments\/comment\d+|threadedComments\/[^/]+)\.xml$/)
    .flatMap((name) => ofPart(parts, name, people));
}
