import type { Format } from './format.ts';
import { createImageExtractor } from './image-extractor.ts';

/** GIF pictures: the first frame. */
export const gif = {
  format: 'gif',
  mediaType: 'image/gif',
  extensions: ['gif'],
  probe: ({ head }) => (/^GIF8[79]a/.test(head) ? 0.95 : 0),
  extract: createImageExtractor('gif'),
} as const satisfies Format;
