import { compoundStream, extractOffice } from './office.ts';
import type { Format } from './port.ts';

/** Excel 5 to 2003. */
export const xls = {
  format: 'xls',
  mediaType: 'application/vnd.ms-excel',
  extensions: ['xls', 'xlt', 'xla'],
  probe: (sample) => compoundStream(sample, 'Workbook', 'Book'),
  extract: extractOffice('xlsx'),
} as const satisfies Format;
