import { extractOffice, mimetypeMember } from './office.ts';
import type { Format } from './port.ts';

/** OpenDocument text. */
export const odt = {
  format: 'odt',
  mediaType: 'application/vnd.oasis.opendocument.text',
  extensions: ['odt', 'ott', 'odm'],
  probe: (sample) => mimetypeMember(sample, /opendocument\.text/),
  extract: extractOffice('odt'),
} as const satisfies Format;
