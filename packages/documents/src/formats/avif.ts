import { extractImage } from './image.ts';
import type { Format } from './port.ts';

/** AVIF pictures. */
export const avif = {
  format: 'avif',
  mediaType: 'image/avif',
  extensions: ['avif'],
  probe: ({ head }) => (head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8, 40)) ? 0.95 : 0),
  extract: extractImage('avif'),
} as const satisfies Format;
