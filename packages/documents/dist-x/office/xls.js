import { renderAppendix } from './appendix.js';
import { findEmbeddedFiles } from './embedded-files.js';
import { openPackage } from './office-package.js';
import { readOffice } from './read-office.js';
import { readSheetPages } from './workbook.js';
import { readBiffExtras } from './xls-extras.js';
import { readXlsSheets } from './xls-workbook.js';
/** Throws `DocumentError`. */
export async function* readXls(source, context) {
    const sheets = readXlsSheets(source.bytes, context.budget);
    if (sheets === undefined) {
        yield* readOffice(source, context, 'xlsx');
        return;
    }
    const bodies = [];
    yield* readSheetPages(sheets, context, (_, markdown) => bodies.push(markdown));
    const further = renderAppendix(bodies.join('\n'), [{ title: '', lines: readBiffExtras(source.bytes) }]);
    const members = [];
    for (const file of findEmbeddedFiles(source.bytes, openPackage(new Uint8Array(0), context.budget), context.budget, context.addWarning)) {
        const content = await context.extractMember(file);
        if (content !== undefined && content !== '')
            members.push(`${context.addMemberHeading(file.name)}\n\n${content}`);
    }
    const markdown = [further, ...members].filter((part) => part !== '').join('\n\n');
    if (markdown !== '')
        yield { number: sheets.length + 1, markdown, source: 'text', confidence: 1 };
}
//# sourceMappingURL=xls.js.map