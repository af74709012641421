import { extractImage } from './image.ts';
import type { Format } from './port.ts';

/** WebP pictures. */
export const webp = {
  format: 'webp',
  mediaType: 'image/webp',
  extensions: ['webp'],
  probe: ({ head }) => (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 0.95 : 0),
  extract: extractImage('webp'),
} as const satisfies Format;
