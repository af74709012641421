import { extractImage } from './image.ts';
import type { Format } from './port.ts';

/** PNG pictures. */
export const png = {
  format: 'png',
  mediaType: 'image/png',
  extensions: ['png', 'apng'],
  probe: ({ head }) => (head.startsWith('\u0089PNG\r\n') ? 0.95 : 0),
  extract: extractImage('png'),
} as const satisfies Format;
