import { extractImage } from './image.ts';
import type { Format } from './port.ts';

/** TIFF pictures, each page. */
export const tiff = {
  format: 'tiff',
  mediaType: 'image/tiff',
  extensions: ['tif', 'tiff'],
  probe: ({ head }) => (/^(?:II[*+]\0|MM\0[*+])/.test(head) ? 0.95 : 0),
  extract: extractImage('tiff'),
} as const satisfies Format;
