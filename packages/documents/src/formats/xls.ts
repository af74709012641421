import type { Format } from './format.ts';
import { createOfficeExtractor, probeCompoundStream } from './office-extractor.ts';

/** Excel 5 to 2003. */
export const xls = {
  format: 'xls',
  mediaType: 'application/vnd.ms-excel',
  extensions: ['xls', 'xlt', 'xla'],
  probe: (sample) => probeCompoundStream(sample, 'Workbook', 'Book'),
  extract: createOfficeExtractor('xlsx'),
} as const satisfies Format;
