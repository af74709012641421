import { extractOffice, mimetypeMember } from './office.ts';
import type { Format } from './port.ts';

/** OpenDocument slides and drawings. */
export const odp = {
  format: 'odp',
  mediaType: 'application/vnd.oasis.opendocument.presentation',
  extensions: ['odp', 'otp', 'odg', 'otg'],
  probe: (sample) => mimetypeMember(sample, /opendocument\.(?:presentation|graphics)/),
  extract: extractOffice('odp'),
} as const satisfies Format;
