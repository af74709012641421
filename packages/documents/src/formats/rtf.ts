import type { Format } from './format.ts';
import { createOfficeExtractor } from './office-extractor.ts';

/** Rich text. */
export const rtf = {
  format: 'rtf',
  mediaType: 'application/rtf',
  extensions: ['rtf'],
  probe: ({ head }) => (/^[\s\u00ef\u00bb\u00bf]*\{\\rtf/.test(head) ? 0.95 : 0),
  extract: createOfficeExtractor('rtf'),
} as const satisfies Format;
