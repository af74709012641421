import { createOfficeExtractor, probeMimetypeMember } from './office-extractor.js';
/** OpenDocument spreadsheets. */
export const ods = {
    format: 'ods',
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    extensions: ['ods', 'ots'],
    probe: (sample) => probeMimetypeMember(sample, /opendocument\.(?:spreadsheet|chart)/),
    extract: createOfficeExtractor('ods'),
};
//# sourceMappingURL=ods.js.map