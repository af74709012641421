import { compoundStream, extractOffice } from './office.ts';
import type { Format } from './port.ts';

/** PowerPoint 97 to 2003. */
export const ppt = {
  format: 'ppt',
  mediaType: 'application/vnd.ms-powerpoint',
  extensions: ['ppt', 'pps', 'pot'],
  probe: (sample) => compoundStream(sample, 'PowerPoint Document'),
  extract: extractOffice('ppt'),
} as const satisfies Format;
