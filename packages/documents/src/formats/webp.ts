import type { Format } from './format.ts';
import { createImageExtractor } from './image-extractor.ts';

/** WebP pictures. */
export const webp = {
  format: 'webp',
  mediaType: 'image/webp',
  extensions: ['webp'],
  probe: ({ head }) => (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 0.95 : 0),
  extract: createImageExtractor('webp'),
} as const satisfies Format;
