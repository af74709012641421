import type { Format } from './format.ts';
import { createImageExtractor } from './image-extractor.ts';

/** AVIF pictures. */
export const avif = {
  format: 'avif',
  mediaType: 'image/avif',
  extensions: ['avif'],
  probe: ({ head }) => (head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8, 40)) ? 0.95 : 0),
  extract: createImageExtractor('avif'),
} as const satisfies Format;
