import type { Format } from './format.ts';
import { createOfficeExtractor, probeMimetypeMember } from './office-extractor.ts';

/** OpenDocument spreadsheet. */
export const ods = {
  format: 'ods',
  mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
  extensions: ['ods', 'ots'],
  probe: (sample) => probeMimetypeMember(sample, /opendocument\.(?:spreadsheet|chart)/),
  extract: createOfficeExtractor('ods'),
} as const satisfies Format;
