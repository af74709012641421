import type { Format } from './format.ts';
import { createImageExtractor } from './image-extractor.ts';

/** TIFF pictures, each page. */
export const tiff = {
  format: 'tiff',
  mediaType: 'image/tiff',
  extensions: ['tif', 'tiff'],
  probe: ({ head }) => (/^(?:II[*+]\0|MM\0[*+])/.test(head) ? 0.95 : 0),
  extract: createImageExtractor('tiff'),
} as const satisfies Format;
