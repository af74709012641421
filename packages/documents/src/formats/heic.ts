import type { Format } from './format.ts';
import { createImageExtractor } from './image-extractor.ts';

/** Pictures of telephones. */
export const heic = {
  format: 'heic',
  mediaType: 'image/heic',
  extensions: ['heic', 'heif'],
  probe: ({ head }) =>
    head.slice(4, 8) === 'ftyp' && /^(?:heic|heix|hevc|heim|heis|mif1|msf1)/.test(head.slice(8, 40))
      ? 0.95
      : 0,
  extract: createImageExtractor('heic'),
} as const satisfies Format;
