import { extractOffice, openXml } from './office.ts';
import type { Format } from './port.ts';

/** PowerPoint, Office Open XML. */
export const pptx = {
  format: 'pptx',
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  probe: (sample) => openXml(sample, 'ppt/'),
  extract: extractOffice('pptx'),
} as const satisfies Format;
