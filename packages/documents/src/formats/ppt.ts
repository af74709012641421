import type { Format } from './format.ts';
import { createOfficeExtractor, probeCompoundStream } from './office-extractor.ts';

/** PowerPoint 97 to 2003. */
export const ppt = {
  format: 'ppt',
  mediaType: 'application/vnd.ms-powerpoint',
  extensions: ['ppt', 'pps', 'pot'],
  probe: (sample) => probeCompoundStream(sample, 'PowerPoint Document'),
  extract: createOfficeExtractor('ppt'),
} as const satisfies Format;
