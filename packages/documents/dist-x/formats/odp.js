import { createOfficeExtractor, probeMimetypeMember } from './office-extractor.js';
/** OpenDocument presentations and drawings. */
export const odp = {
    format: 'odp',
    mediaType: 'application/vnd.oasis.opendocument.presentation',
    extensions: ['odp', 'otp', 'odg', 'otg'],
    probe: (sample) => probeMimetypeMember(sample, /opendocument\.(?:presentation|graphics)/),
    extract: createOfficeExtractor('odp'),
};
//# sourceMappingURL=odp.js.map