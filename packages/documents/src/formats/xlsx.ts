import { extractOffice, openXml } from './office.ts';
import type { Format } from './port.ts';

/** Excel, Office Open XML and its binary variant. */
export const xlsx = {
  format: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb', 'xlam'],
  probe: (sample) => openXml(sample, 'xl/'),
  extract: extractOffice('xlsx'),
} as const satisfies Format;
