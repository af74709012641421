import { createOfficeExtractor, probeCompoundStream } from './office-extractor.js';
/** PowerPoint 97 to 2003. */
export const ppt = {
    format: 'ppt',
    mediaType: 'application/vnd.ms-powerpoint',
    extensions: ['ppt', 'pps', 'pot'],
    probe: (sample) => probeCompoundStream(sample, 'PowerPoint Document'),
    extract: createOfficeExtractor('ppt'),
};
//# sourceMappingURL=ppt.js.map