import { probeCompoundStream } from './office-extractor.js';
/** Excel 5 to 2003. */
export const xls = {
    format: 'xls',
    mediaType: 'application/vnd.ms-excel',
    extensions: ['xls', 'xlt', 'xla'],
    probe: (sample) => probeCompoundStream(sample, 'Workbook', 'Book'),
    async *extract(source, context) {
        const { readXls } = await import('../office/index.js');
        yield* readXls(source, context);
    },
};
//# sourceMappingURL=xls.js.map