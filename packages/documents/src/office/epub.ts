/** Extracts EPUB books: the documents of the spine in its order, one page each. */
import { decodeText } from '../charset/index.ts';
import { htmlToMarkdown, readStyleRules } from '../markup/index.ts';
import type { ExtractionContext, Page, Source } from '../model/index.ts';
import { DocumentError } from '../model/index.ts';
import { type OfficePackage, openPackage } from './office-package.ts';

const metadataNames: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'dc:title': 'title',
    'dc:creator': 'author',
    'dc:subject': 'subject',
    'dc:date': 'created',
  }),
);

interface Item {
  readonly part: string;
  readonly mediaType: string;
  readonly properties: string;
}

interface Book {
  /** Names of parts in reading order. */
  readonly spine: readonly string[];
  readonly styleSheets: readonly string[];
}

/** Extracts a book. Throws `DocumentError`. */
export async function* readEpub(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const parts = openPackage(source.bytes, context.budget);
  rejectEncrypted(parts);
  const { spine, styleSheets } = openBook(parts, context);
  if (!spine.some((part) => parts.names.includes(part))) throw new DocumentError('malformed');
  const rules = readStyleRules(styleSheets.map((part) => textOf(parts, part)).join('\n'));
  context.setExpectedPages(spine.filter((_, index) => context.includesPage(index + 1)).length);
  if (spine.length > 1) context.setMetadata('pages', spine.length);
  for (const [index, part] of spine.entries()) {
    const number = index + 1;
    if (!context.includesPage(number)) continue;
    context.budget.charge('pages');
    if (!parts.names.includes(part)) context.addWarning('A chapter is missing in the file.');
    const { markdown, tables } = htmlToMarkdown(textOf(parts, part), context.budget, rules);
    for (const rows of tables) context.addTable(number, rows);
    yield { number, markdown, source: 'text', confidence: 1 };
  }
}

function textOf(parts: OfficePackage, part: string): string {
  const bytes = parts.readPart(part);
  return bytes === undefined ? '' : decodeText(bytes).text;
}

/** Books under digital rights management have encrypted chapters; fonts alone may be obfuscated in any book. */
function rejectEncrypted(parts: OfficePackage): void {
  parts.readXml('META-INF/encryption.xml', {
    onOpen(tag, attributes) {
      if (tag === 'CipherReference' && /\.x?html?$/i.test(attributes.get('URI') ?? ''))
        throw new DocumentError('encrypted');
    },
  });
}

function openBook(parts: OfficePackage, context: ExtractionContext): Book {
  const name = packageDocument(parts);
  const items = new Map<string, Item>();
  const references: string[] = [];
  let property: string | undefined;
  let text = '';
  const told = new Set<string>();
  parts.readXml(name, {
    onOpen(tag, attributes, prefixed) {
      property = metadataNames.get(prefixed);
      text = '';
      if (tag === 'item')
        items.set(attributes.get('id') ?? '', {
          part: partAt(name, attributes.get('href') ?? ''),
          mediaType: attributes.get('media-type') ?? '',
          properties: attributes.get('properties') ?? '',
        });
      else if (tag === 'itemref') references.push(attributes.get('idref') ?? '');
    },
    onClose() {
      const value = text.replaceAll(/\s+/gu, ' ').trim();
      if (property !== undefined && value !== '' && !told.has(property)) {
        told.add(property);
        context.setMetadata(property, value);
      }
      property = undefined;
    },
    onText(content) {
      text += content;
    },
  });
  const listed = references.flatMap((id) => items.get(id) ?? []);
  // The table of contents repeats the headings.
  const chapters = listed.filter(({ properties }) => !/(?:^|\s)nav(?:\s|$)/.test(properties));
  const spine = (chapters.length > 0 ? chapters : listed).map(({ part }) => part);
  return {
    spine: spine.length > 0 ? spine : parts.findNames(/\.x?html?$/i),
    styleSheets: [...items.values()].flatMap(({ mediaType, part }) =>
      mediaType === 'text/css' ? [part] : [],
    ),
  };
}

/** The part that lists what a book consists of. */
function packageDocument(parts: OfficePackage): string {
  let found: string | undefined;
  parts.readXml('META-INF/container.xml', {
    onOpen(tag, attributes) {
      if (tag === 'rootfile') found ??= attributes.get('full-path');
    },
  });
  return found ?? parts.findNames(/\.opf$/i)[0] ?? '';
}

/** The part that an address names, seen from another part. */
function partAt(from: string, address: string): string {
  try {
    const url = new URL(address, `file:///${from}`);
    return decodeURIComponent(url.pathname).slice(1);
  } catch {
    return address;
  }
}
