import { createOfficeExtractor, probeOpenXml } from './office-extractor.js';
/** Word, Office Open XML. */
export const docx = {
    format: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
    probe: (sample) => probeOpenXml(sample, 'word/'),
    extract: createOfficeExtractor('docx'),
};
//# sourceMappingURL=docx.js.map