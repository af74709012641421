import { extractOffice, mimetypeMember } from './office.ts';
import type { Format } from './port.ts';

/** EPUB books. */
export const epub = {
  format: 'epub',
  mediaType: 'application/epub+zip',
  extensions: ['epub'],
  probe: (sample) => mimetypeMember(sample, /application\/epub/),
  extract: extractOffice('epub'),
} as const satisfies Format;
