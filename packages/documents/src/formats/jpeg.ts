import { extractImage } from './image.ts';
import type { Format } from './port.ts';

/** JPEG pictures. */
export const jpeg = {
  format: 'jpeg',
  mediaType: 'image/jpeg',
  extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  probe: ({ head }) => (head.startsWith('\u00ff\u00d8\u00ff') ? 0.95 : 0),
  extract: extractImage('jpeg'),
} as const satisfies Format;
