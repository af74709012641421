import type { Format } from './format.ts';
import { createImageExtractor } from './image-extractor.ts';

/** PNG pictures. */
export const png = {
  format: 'png',
  mediaType: 'image/png',
  extensions: ['png', 'apng'],
  probe: ({ head }) => (head.startsWith('\u0089PNG\r\n') ? 0.95 : 0),
  extract: createImageExtractor('png'),
} as const satisfies Format;
