import { probeOpenXml } from './office-extractor.js';
/** Excel workbooks: Office Open XML and its binary variant. */
export const xlsx = {
    format: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb', 'xlam'],
    probe: (sample) => probeOpenXml(sample, 'xl/'),
    async *extract(source, context) {
        const { readXlsx } = await import('../office/index.js');
        yield* readXlsx(source, context);
    },
};
//# sourceMappingURL=xlsx.js.map