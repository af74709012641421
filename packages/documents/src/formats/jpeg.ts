import type { Format } from './format.ts';
import { createImageExtractor } from './image-extractor.ts';

/** JPEG pictures. */
export const jpeg = {
  format: 'jpeg',
  mediaType: 'image/jpeg',
  extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  probe: ({ head }) => (head.startsWith('\u00ff\u00d8\u00ff') ? 0.95 : 0),
  extract: createImageExtractor('jpeg'),
} as const satisfies Format;
