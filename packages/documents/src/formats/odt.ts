import type { Format } from './format.ts';
import { createOfficeExtractor, probeMimetypeMember } from './office-extractor.ts';

/** OpenDocument text. */
export const odt = {
  format: 'odt',
  mediaType: 'application/vnd.oasis.opendocument.text',
  extensions: ['odt', 'ott', 'odm'],
  probe: (sample) => probeMimetypeMember(sample, /opendocument\.text/),
  extract: createOfficeExtractor('odt'),
} as const satisfies Format;
