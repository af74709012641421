import type { Format } from './format.ts';
import { createOfficeExtractor, probeMimetypeMember } from './office-extractor.ts';

/** OpenDocument slides and drawings. */
export const odp = {
  format: 'odp',
  mediaType: 'application/vnd.oasis.opendocument.presentation',
  extensions: ['odp', 'otp', 'odg', 'otg'],
  probe: (sample) => probeMimetypeMember(sample, /opendocument\.(?:presentation|graphics)/),
  extract: createOfficeExtractor('odp'),
} as const satisfies Format;
