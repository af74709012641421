import { extractOffice, openXml } from './office.ts';
import type { Format } from './port.ts';

/** Excel, Office Open XML and its binary variant. */
export const xlsx = {
  format: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb', 'xlam'],
  probe: (sample) => openXml(sample, 'xl/'),
  async *extract(source, context) {
    const [{ readXlsx }, { listZip }] = await Promise.all([
      import('../office/index.ts'),
      import('../archive/index.ts'),
    ]);
    const binary = (listZip(source.bytes) ?? []).some(({ name }) => name.endsWith('xl/workbook.bin'));
    yield* binary ? extractOffice('xlsx')(source, context) : readXlsx(source, context);
  },
} as const satisfies Format;
