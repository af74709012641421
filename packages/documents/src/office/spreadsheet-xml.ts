/** Excel 2003 XML workbooks: one page per sheet, followed by the comments. */

import { readXml } from '../markup/index.ts';
import type { ExtractionContext, Page } from '../model/index.ts';
import { renderAppendix } from './appendix.ts';
import { formatNumber } from './number-format.ts';
import { renderSheetPage } from './sheet-page.ts';

/** True if the text is an Excel 2003 XML workbook. */
export function isSpreadsheetXml(xml: string): boolean {
  return /<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(xml.slice(0, 16_384));
}

/** Named formats and their codes. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'General Date': 'yyyy-mm-dd h:mm',
    'Long Date': 'yyyy-mm-dd',
    'Medium Date': 'yyyy-mm-dd',
    'Short Date': 'yyyy-mm-dd',
    'Long Time': 'h:mm:ss',
    'Medium Time': 'h:mm AM/PM',
    'Short Time': 'h:mm',
    Currency: '"$"#,##0.00',
    'Euro Currency': '#,##0.00 "€"',
    Fixed: '0.00',
    Standard: '#,##0.00',
    Percent: '0.00%',
    Scientific: '0.00E+00',
  }),
);

interface ReadSheet {
  readonly name: string;
  hidden: boolean;
  readonly rows: Map<number, string>[];
}

interface Workbook {
  readonly sheets: readonly ReadSheet[];
  readonly comments: readonly string[];
}

function formatCell(type: string, text: string, code: string): string {
  if (type === 'Number' && Number.isFinite(Number(text))) return formatNumber(text, code, false);
  if (type === 'DateTime') return text.replace(/T00:00:00(?:\.0+)?$/, '').replace(/\.0+$/, '');
  if (type === 'Boolean') return text === '1' ? 'TRUE' : 'FALSE';
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Reads the sheets of a workbook. */
function readWorkbook(xml: string, context: ExtractionContext): Workbook {
  const sheets: ReadSheet[] = [];
  const comments: string[] = [];
  const codes = new Map<string, string>();
  let style = '';
  let row = new Map<number, string>();
  let cell = { column: -1, type: '', code: '' };
  let comment: string | undefined;
  let text = '';
  readXml(
    xml,
    {
      onOpen(tag, attributes) {
        text = '';
        const value = (name: string): string => attributes.get(name) ?? '';
        if (tag === 'Style') style = value('ID');
        else if (tag === 'NumberFormat') codes.set(style, named.get(value('Format')) ?? value('Format'));
        else if (tag === 'Worksheet') sheets.push({ name: value('Name'), hidden: false, rows: [] });
        else if (tag === 'Row') {
          row = new Map();
          cell = { column: -1, type: '', code: '' };
        } else if (tag === 'Cell') {
          const column = value('Index') === '' ? cell.column + 1 : Number(value('Index')) - 1;
          cell = { column, type: '', code: codes.get(value('StyleID')) ?? '' };
        } else if (tag === 'Comment') comment = value('Author');
        else if (tag === 'Data' && comment === undefined) cell.type = value('Type');
      },
      onClose(tag) {
        const value = text.replaceAll(/\s+/gu, ' ').trim();
        if (tag === 'Comment') comment = undefined;
        else if (tag === 'Visible') {
          const sheet = sheets.at(-1);
          if (sheet !== undefined) sheet.hidden = /hidden/i.test(value);
        } else if (tag === 'Row' && row.size > 0) sheets.at(-1)?.rows.push(row);
        else if (tag === 'Data' && comment !== undefined)
          comments.push(comment === '' ? value : `${comment}: ${value}`);
        else if (tag === 'Data' && value !== '')
          row.set(cell.column, formatCell(cell.type, value, cell.code));
      },
      onText(content) {
        text += content;
      },
    },
    context.budget,
  );
  return { sheets, comments };
}

/** Extracts a workbook. Throws `DocumentError`. */
export async function* readSpreadsheetXml(xml: string, context: ExtractionContext): AsyncGenerator<Page> {
  const { sheets, comments } = readWorkbook(xml, context);
  context.setExpectedPages(sheets.filter((_, index) => context.includesPage(index + 1)).length);
  for (const [index, { name, hidden, rows }] of sheets.entries()) {
    context.budget.charge('pages');
    yield renderSheetPage({ number: index + 1, name, isHidden: hidden, rows }, context);
  }
  const markdown = renderAppendix('', [{ title: 'Comments', lines: comments, kind: 'comment' }]);
  if (markdown !== '') yield { number: sheets.length + 1, markdown, source: 'text', confidence: 1 };
}
