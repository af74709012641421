import type { Format } from './format.ts';
import { createOfficeExtractor, probeMimetypeMember } from './office-extractor.ts';

/** EPUB books. */
export const epub = {
  format: 'epub',
  mediaType: 'application/epub+zip',
  extensions: ['epub'],
  probe: (sample) => probeMimetypeMember(sample, /application\/epub/),
  extract: createOfficeExtractor('epub'),
} as const satisfies Format;
