import { createOfficeExtractor, probeCompoundStream } from './office-extractor.js';
/** Word 97 to 2003. */
export const doc = {
    format: 'doc',
    mediaType: 'application/msword',
    extensions: ['doc', 'dot'],
    probe: (sample) => probeCompoundStream(sample, 'WordDocument'),
    extract: createOfficeExtractor('doc'),
};
//# sourceMappingURL=doc.js.map