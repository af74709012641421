import type { Format } from './format.ts';
import { createOfficeExtractor, probeOpenXml } from './office-extractor.ts';

/** PowerPoint, Office Open XML. */
export const pptx = {
  format: 'pptx',
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  probe: (sample) => probeOpenXml(sample, 'ppt/'),
  extract: createOfficeExtractor('pptx'),
} as const satisfies Format;
