/** Extracts Excel workbooks (Office Open XML and its binary variant): non-empty cells as they are displayed. */

import { isZipTruncated } from '../archive/index.ts';
import type { ExtractionContext, Source } from '../model/index.ts';
import { DocumentError, type Page } from '../model/index.ts';
import { type AppendixSection, renderAppendix } from './appendix.ts';
import { type Chart, readCharts, renderChart } from './charts.ts';
import { findEmbeddedFiles } from './embedded-files.ts';
import { readMetadata } from './metadata.ts';
import { builtInFormat } from './number-format.ts';
import { type OfficePackage, openPackage } from './office-package.ts';
import { readOoxmlParagraphs } from './paragraphs.ts';
import { readRelationships } from './relationships.ts';
import { decodeEscapes } from './spreadsheet-escapes.ts';
import {
  type CellValue,
  cellText,
  headerLines,
  RowCollector,
  readSheetPages,
  type SheetText,
  type WorkbookSheet,
} from './workbook.ts';
import { isXlsb, readXlsbComments, readXlsbSheets } from './xlsb-workbook.ts';
import { formatComment, readXlsxComments } from './xlsx-comments.ts';

interface Sheet {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}

interface Workbook {
  readonly from1904: boolean;
  readonly strings: readonly string[];
  readonly formats: readonly string[];
}

/** The workbook and the parts that it consists of. */
interface WorkbookParts {
  readonly workbook: string;
  /** Parts by the ids of their relationships. */
  readonly targets: ReadonlyMap<string, string>;
  readonly strings: string;
  readonly styles: string;
}

/** Names of the parts of a workbook, which no program has to choose as Excel does. */
function findWorkbookParts(parts: OfficePackage, usual: string): WorkbookParts {
  const [main] = readRelationships(parts, '').filter(({ type }) => type === 'officeDocument');
  const workbook = main?.target ?? usual;
  const related = readRelationships(parts, workbook);
  const partOf = (wanted: string): string | undefined => related.find(({ type }) => type === wanted)?.target;
  return {
    workbook,
    targets: new Map(related.map(({ id, target }) => [id, target])),
    strings: partOf('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: partOf('styles') ?? 'xl/styles.xml',
  };
}

function readStrings(parts: OfficePackage, name: string): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let reading = false;
  let phonetic = false;
  parts.readXml(name, {
    onOpen(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') phonetic = true;
      reading = tag === 't' && !phonetic;
    },
    onClose(tag) {
      if (tag === 'si') strings.push(decodeEscapes(text));
      else if (tag === 'rPh') phonetic = false;
      reading = false;
    },
    onText(content) {
      if (reading) text += content;
    },
  });
  return strings;
}

/** More formats than any program allows in a workbook. */
const maxFormats = 1_000;

/** Reads the format codes of cell styles by index. */
function readFormats(parts: OfficePackage, name: string): readonly string[] {
  const codes = new Map<number, string>();
  const styles: string[] = [];
  let inCells = false;
  parts.readXml(name, {
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

/** Finds the sheets of a workbook whose sheet list is missing. */
function findUnlistedSheets(parts: OfficePackage): readonly Sheet[] {
  return parts
    .findNames(/^xl\/worksheets\/[^/]+\.xml$/)
    .map((part, index) => ({ name: `Sheet ${index + 1}`, part, hidden: false }));
}

/** The sheets of a workbook; none if their parts are missing. */
function openWorkbook(parts: OfficePackage): readonly WorkbookSheet[] {
  const { workbook, targets, strings, styles } = findWorkbookParts(parts, 'xl/workbook.xml');
  const sheets: Sheet[] = [];
  let from1904 = false;
  parts.readXml(workbook, {
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
  const listed = sheets.length > 0 ? sheets : findUnlistedSheets(parts);
  const present = new Set(parts.names.map((name) => name.toLowerCase()));
  if (!listed.some(({ part }) => present.has(part.toLowerCase()))) return [];
  const book = { from1904, strings: readStrings(parts, strings), formats: readFormats(parts, styles) };
  return listed.map(({ name, part, hidden }) => ({
    name,
    isHidden: hidden,
    read: () => readSheet(parts, part, book),
  }));
}

/** Converts "C7" to the zero-based column; undefined if there is none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function storedValue(type: string, value: string, book: Workbook): CellValue {
  if (type === 's') return { kind: 'text', text: book.strings[Number(value)] ?? '' };
  if (type === 'b') return { kind: 'boolean', value: value === '1' };
  if (type === 'd') return { kind: 'text', text: value.replace(/T00:00:00(?:\.0+)?Z?$/, '') };
  if (value === '' || type === 'str' || type === 'inlineStr' || type === 'e')
    return { kind: 'text', text: decodeEscapes(value) };
  return { kind: 'number', stored: value };
}

function readSheet(parts: OfficePackage, part: string, book: Workbook): SheetText {
  const cells = new RowCollector();
  const extras: string[] = [];
  let row = -1;
  let cell = { type: '', style: 0, column: -1, value: '', formula: '' };
  let collecting: 'value' | 'formula' | 'header' | undefined;
  let phonetic = false;
  let text = '';
  parts.readXml(part, {
    onOpen(tag, attributes) {
      if (tag === 'row') {
        row += 1;
        cell.column = -1;
      } else if (tag === 'c') {
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
        const { type, style, value, formula, column } = cell;
        const shown = cellText(storedValue(type, value, book), book.formats[style], book.from1904);
        // Files from programs that do not calculate have formulas without a value.
        cells.add(row, column, shown === '' && formula !== '' && value === '' ? `=${formula}` : shown);
      } else if (tag === 'rPh') phonetic = false;
      else if (collecting === 'header') extras.push(...headerLines(text));
      collecting = undefined;
    },
    onText(content) {
      if (collecting === 'value') cell.value += content;
      else if (collecting === 'formula') cell.formula += content;
      else if (collecting === 'header') text += content;
    },
  });
  return { rows: cells.rows, extras };
}

/** Extracts a workbook, one page per sheet. Throws `DocumentError`. */
export async function* readXlsx(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const parts = openPackage(source.bytes, context.budget);
  const sheets = isXlsb(parts)
    ? readXlsbSheets(parts, findWorkbookParts(parts, 'xl/workbook.bin').targets, context.budget)
    : openWorkbook(parts);
  if (sheets.length === 0) throw new DocumentError('malformed');
  if (isZipTruncated(source.bytes))
    context.addWarning('The workbook is truncated: only the available part was read.');
  readMetadata(parts, context);
  const extras: AppendixSection[] = [];
  const bodies: string[] = [];
  yield* readSheetPages(sheets, context, (lines, markdown) => {
    if (lines.length > 0) extras.push({ title: '', lines });
    bodies.push(markdown);
  });
  yield* readExtraPages(source, parts, extras, bodies.join('\n'), sheets.length + 1, context);
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
    .findNames(/^xl\/(?:drawings\/drawing|diagrams\/data)\d*\.xml$/)
    .flatMap((name) => readOoxmlParagraphs(parts, name));
  const cells = new Set(text.split(/\n|(?<!\\)\|/));
  const charts = readCharts(parts, context.budget, context.addWarning);
  // What a chart shows mostly stands in the cells that it is made from.
  const isShown = ({ tables }: Chart): boolean =>
    tables.every((rows) => rows.every((row) => row.every((value) => cells.has(value))));
  const titles = charts.filter(isShown).flatMap((chart) => chart.titles);
  const further = renderAppendix(text, [
    ...extras,
    { title: '', lines: [...drawn.map((one) => one.text), ...titles] },
    {
      title: 'Comments',
      lines: [...readXlsxComments(parts), ...readXlsbComments(parts, context.budget, formatComment)],
      kind: 'comment',
    },
  ]);
  const embedded: string[] = [];
  for (const file of findEmbeddedFiles(source.bytes, parts, context.budget, context.addWarning)) {
    const content = await context.extractMember(file);
    if (content !== undefined && content !== '')
      embedded.push(`${context.addMemberHeading(file.name)}\n\n${content}`);
  }
  const shown = charts.filter((chart) => !isShown(chart)).map(renderChart);
  const markdown = [further, ...shown, ...embedded].filter((part) => part !== '').join('\n\n');
  if (markdown !== '') yield { number, markdown, source: 'text', confidence: 1 };
}
