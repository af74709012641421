import { findOldExcelVersion } from '../sniff/index.ts';
import type { Format } from './format.ts';
import { probeCompoundStream } from './office-extractor.ts';

/** Excel 2 to 2003. */
export const xls = {
  format: 'xls',
  mediaType: 'application/vnd.ms-excel',
  extensions: ['xls', 'xlt', 'xla'],
  probe: (sample) =>
    findOldExcelVersion(sample.bytes) !== undefined ? 0.9 : probeCompoundStream(sample, 'Workbook', 'Book'),
  async *extract(source, context) {
    const { readXls } = await import('../office/index.ts');
    yield* readXls(source, context);
  },
} as const satisfies Format;
