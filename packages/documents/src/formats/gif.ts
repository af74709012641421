import { extractImage } from './image.ts';
import type { Format } from './port.ts';

/** GIF pictures: the first frame. */
export const gif = {
  format: 'gif',
  mediaType: 'image/gif',
  extensions: ['gif'],
  probe: ({ head }) => (/^GIF8[79]a/.test(head) ? 0.95 : 0),
  extract: extractImage('gif'),
} as const satisfies Format;
