import type { Format } from './format.ts';
import { createOfficeExtractor, probeOpenXml } from './office-extractor.ts';

/** Excel, Office Open XML and its binary variant. */
export const xlsx = {
  format: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb', 'xlam'],
  probe: (sample) => probeOpenXml(sample, 'xl/'),
  async *extract(source, context) {
    const [{ readXlsx }, { listZipEntries }] = await Promise.all([
      import('../office/index.ts'),
      import('../archive/index.ts'),
    ]);
    const binary = (listZipEntries(source.bytes) ?? []).some(({ name }) => name.endsWith('xl/workbook.bin'));
    yield* binary ? createOfficeExtractor('xlsx')(source, context) : readXlsx(source, context);
  },
} as const satisfies Format;
