import { extractOffice, mimetypeMember } from './office.ts';
import type { Format } from './port.ts';

/** OpenDocument spreadsheet. */
export const ods = {
  format: 'ods',
  mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
  extensions: ['ods', 'ots'],
  probe: (sample) => mimetypeMember(sample, /opendocument\.(?:spreadsheet|chart)/),
  extract: extractOffice('ods'),
} as const satisfies Format;
