import { compoundStream, extractOffice } from './office.ts';
import type { Format } from './port.ts';

/** Word 97 to 2003. */
export const doc = {
  format: 'doc',
  mediaType: 'application/msword',
  extensions: ['doc', 'dot'],
  probe: (sample) => compoundStream(sample, 'WordDocument'),
  extract: extractOffice('doc'),
} as const satisfies Format;
