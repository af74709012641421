import { createOfficeExtractor, probeMimetypeMember } from './office-extractor.js';
/** OpenDocument text documents. */
export const odt = {
    format: 'odt',
    mediaType: 'application/vnd.oasis.opendocument.text',
    extensions: ['odt', 'ott', 'odm'],
    probe: (sample) => probeMimetypeMember(sample, /opendocument\.text/),
    extract: createOfficeExtractor('odt'),
};
//# sourceMappingURL=odt.js.map