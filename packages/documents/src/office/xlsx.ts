/** Excel workbooks (Office Open XML): cells as they are shown, only those that hold something. */

import { isZipTruncated } from '../archive/index.ts';
import type { ExtractionContext, Source } from '../model/index.ts';
import { DocumentError, type Page } from '../model/index.ts';
import { type AppendixSection, renderAppendix } from './appendix.ts';
import { findEmbeddedFiles } from './embedded-files.ts';
import { readMetadata } from './metadata.ts';
import { builtInFormat, formatNumber } from './number-format.ts';
import { type OfficePackage, openPackage } from './office-package.ts';
import { readOoxmlParagraphs } from './paragraphs.ts';
import { renderSheetPage } from './sheet-page.ts';
import { readXlsxComments } from './xlsx-comments.ts';

interface Sheet {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}

interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly from1904: boolean;
  readonly strings: readonly string[];
  readonly formats: readonly string[];
}

function readRelationships(parts: OfficePackage, name: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  parts.readXml(name, {
    onOpen(tag, attributes) {
      const target = attributes.get('Target') ?? '';
      if (tag === 'Relationship')
        found.set(attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return found;
}

function readStrings(parts: OfficePackage): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let reading = false;
  let phonetic = false;
  parts.readXml('xl/sharedStrings.xml', {
    onOpen(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') phonetic = true;
      reading = tag === 't' && !phonetic;
    },
    onClose(tag) {
      if (tag === 'si') strings.push(text);
      else if (tag === 'rPh') phonetic = false;
      reading = false;
    },
    onText(content) {
      if (reading) text += content;
    },
  });
  return strings;
}

/** More than any program lets a workbook have. */
const maxFormats = 1_000;

/** The format codes of cell styles, by their place. */
function readFormats(parts: OfficePackage): readonly string[] {
  const codes = new Map<number, string>();
  const styles: string[] = [];
  let inCells = false;
  parts.readXml('xl/styles.xml', {
    onOpen(tag, attributes) {
      if (tag === 'numFmt' && codes.size < maxFormats)
        codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(attributes.get('numFmtId') ?? 0);
        styles.push(codes.get(id) ?? builtInFormat(id));
      }
    },
    onClose(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** The sheets of a workbook whose list of them is lost. */
function findUnlistedSheets(parts: OfficePackage): readonly Sheet[] {
  return parts
    .findNames(/^xl\/worksheets\/[^/]+\.xml$/)
    .map((part, index) => ({ name: `Sheet ${index + 1}`, part, hidden: false }));
}

function openWorkbook(parts: OfficePackage): Workbook {
  const targets = readRelationships(parts, 'xl/_rels/workbook.xml.rels');
  const sheets: Sheet[] = [];
  let from1904 = false;
  parts.readXml('xl/workbook.xml', {
    onOpen(tag, attributes) {
      if (tag === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '');
      if (tag !== 'sheet') return;
      sheets.push({
        name: attributes.get('name') ?? '',
        part: targets.get(attributes.get('id') ?? '') ?? '',
        hidden: /hidden/i.test(attributes.get('state') ?? ''),
      });
    },
  });
  return {
    sheets: sheets.length > 0 ? sheets : findUnlistedSheets(parts),
    from1904,
    strings: readStrings(parts),
    formats: readFormats(parts),
  };
}

/** "C7" to the column, from 0; undefined if there is none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function formatCell(type: string, style: number, value: string, book: Workbook): string {
  if (value === '') return '';
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return value;
  const number = Number(value);
  return Number.isFinite(number)
    ? formatNumber(value, book.formats[style] ?? 'General', book.from1904)
    : value;
}

interface SheetText {
  /** Only rows that hold something; cells by column. */
  readonly rows: readonly ReadonlyMap<number, string>[];
  readonly extras: readonly string[];
}

const headerCodes = /&(?:[LCR]|"[^"]*"|\d{1,3}|K[0-9A-F]{6}|[BIUSXYEDTPNFAZG])/g;

function readSheet(parts: OfficePackage, sheet: Sheet, book: Workbook): SheetText {
  const rows: Map<number, string>[] = [];
  const extras: string[] = [];
  let row = new Map<number, string>();
  let cell = { type: '', style: 0, column: 0, value: '', formula: '' };
  let collecting: 'value' | 'formula' | 'header' | undefined;
  let phonetic = false;
  let text = '';
  parts.readXml(sheet.part, {
    onOpen(tag, attributes) {
      if (tag === 'row') row = new Map();
      else if (tag === 'c') {
        const column = columnOf(attributes.get('r')) ?? cell.column + 1;
        cell = {
          type: attributes.get('t') ?? 'n',
          style: Number(attributes.get('s') ?? 0),
          column,
          value: '',
          formula: '',
        };
      } else if (tag === 'rPh') phonetic = true;
      else if (tag === 'v' || (tag === 't' && !phonetic)) collecting = 'value';
      else if (tag === 'f') collecting = 'formula';
      else if (/^(?:odd|even|first)(?:Header|Footer)$/.test(tag)) {
        collecting = 'header';
        text = '';
      }
    },
    onClose(tag) {
      if (tag === 'c') {
        const value = formatCell(cell.type, cell.style, cell.value, book).replaceAll(/\s+/gu, ' ').trim();
        // A program that does not calculate stores no value.
        const seen = value === '' && cell.formula !== '' && cell.value === '' ? `=${cell.formula}` : value;
        if (seen !== '') row.set(cell.column, seen);
      } else if (tag === 'rPh') phonetic = false;
      else if (tag === 'row') {
        if (row.size > 0) rows.push(row);
      } else if (collecting === 'header') {
        extras.push(
          ...text
            .split(/&[LCR]/)
            .map((part) => part.replaceAll(headerCodes, '').trim())
            .filter((part) => part !== ''),
        );
      }
      collecting = undefined;
    },
    onText(content) {
      if (collecting === 'value') cell.value += content;
      else if (collecting === 'formula') cell.formula += content;
      else if (collecting === 'header') text += content;
    },
  });
  return { rows, extras };
}

/** A workbook, a page for each sheet. Throws `DocumentError`. */
export async function* readXlsx(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const parts = openPackage(source.bytes, context.budget);
  const book = openWorkbook(parts);
  if (!book.sheets.some(({ part }) => parts.names.includes(part))) throw new DocumentError('malformed');
  if (isZipTruncated(source.bytes))
    context.addWarning('The workbook is cut off: what is left of it was read.');
  readMetadata(parts, context);
  const extras: AppendixSection[] = [];
  const bodies: string[] = [];
  context.setExpectedPages(book.sheets.filter((_, index) => context.includesPage(index + 1)).length);
  let number = 0;
  for (const sheet of book.sheets) {
    number += 1;
    if (!context.includesPage(number)) continue;
    context.budget.charge('pages');
    const { rows, extras: lines } = readSheet(parts, sheet, book);
    if (lines.length > 0) extras.push({ title: '', lines });
    const page = renderSheetPage({ number, name: sheet.name, isHidden: sheet.hidden, rows }, context);
    bodies.push(page.markdown);
    yield page;
  }
  yield* readExtraPages(source, parts, extras, bodies.join('\n'), number + 1, context);
}

async function* readExtraPages(
  source: Source,
  parts: OfficePackage,
  extras: readonly AppendixSection[],
  text: string,
  number: number,
  context: ExtractionContext,
): AsyncGenerator<Page> {
  const drawn = parts
    .findNames(/^xl\/(?:drawings\/drawing|charts\/chart)\d*\.xml$/)
    .flatMap((name) => readOoxmlParagraphs(parts, name));
  const further = renderAppendix(text, [
    ...extras,
    { title: '', lines: drawn.map(({ text }) => text) },
    { title: 'Comments', lines: readXlsxComments(parts), kind: 'remark' },
  ]);
  const embedded: string[] = [];
  for (const file of findEmbeddedFiles(source.bytes, parts)) {
    const content = await context.extractMember(file);
    if (content !== undefined && content !== '')
      embedded.push(`${context.addMemberHeading(file.name)}\n\n${content}`);
  }
  const markdown = [further, ...embedded].filter((part) => part !== '').join('\n\n');
  if (markdown !== '') yield { number, markdown, source: 'text', confidence: 1 };
}
