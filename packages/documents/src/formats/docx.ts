import { extractOffice, openXml } from './office.ts';
import type { Format } from './port.ts';

/** Word, Office Open XML. */
export const docx = {
  format: 'docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  probe: (sample) => openXml(sample, 'word/'),
  extract: extractOffice('docx'),
} as const satisfies Format;
