import type { Format } from './format.ts';
import { probeOpenXml } from './office-extractor.ts';

/** Excel workbooks: Office Open XML and its binary variant. */
export const xlsx = {
  format: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb', 'xlam'],
  probe: (sample) => probeOpenXml(sample, 'xl/'),
  async *extract(source, context) {
    const { readXlsx } = await import('../office/index.ts');
    yield* readXlsx(source, context);
  },
} as const satisfies Format;
