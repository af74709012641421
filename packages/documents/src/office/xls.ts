/** Extracts Excel workbooks of versions 5 to 2003: one page per sheet, then headers, notes, text boxes and embedded files. */
import type { ExtractionContext, Page, Source } from '../model/index.ts';
import { renderAppendix } from './appendix.ts';
import { findEmbeddedFiles } from './embedded-files.ts';
import { openPackage } from './office-package.ts';
import { readOldSheets } from './old-workbook.ts';
import { readOffice } from './read-office.ts';
import { readSheetPages } from './workbook.ts';
import { readBiffExtras } from './xls-extras.ts';
import { readXlsSheets } from './xls-workbook.ts';

/** Throws `DocumentError`. */
export async function* readXls(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const sheets = readXlsSheets(source.bytes, context.budget) ?? readOldSheets(source.bytes, context.budget);
  if (sheets === undefined) {
    yield* readOffice(source, context, 'xlsx');
    return;
  }
  const bodies: string[] = [];
  const lines: string[] = [];
  yield* readSheetPages(sheets, context, (extras, markdown) => {
    bodies.push(markdown);
    for (const line of extras) lines.push(line);
  });
  for (const line of readBiffExtras(source.bytes)) lines.push(line);
  const further = renderAppendix(bodies.join('\n'), [{ title: '', lines }]);
  const members: string[] = [];
  for (const file of findEmbeddedFiles(
    source.bytes,
    openPackage(new Uint8Array(0), context.budget),
    context.budget,
    context.addWarning,
  )) {
    const content = await context.extractMember(file);
    if (content !== undefined && content !== '')
      members.push(`${context.addMemberHeading(file.name)}\n\n${content}`);
  }
  const markdown = [further, ...members].filter((part) => part !== '').join('\n\n');
  if (markdown !== '') yield { number: sheets.length + 1, markdown, source: 'text', confidence: 1 };
}
