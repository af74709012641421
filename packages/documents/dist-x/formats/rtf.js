import { createOfficeExtractor } from './office-extractor.js';
/** Rich Text Format. */
export const rtf = {
    format: 'rtf',
    mediaType: 'application/rtf',
    extensions: ['rtf'],
    probe: ({ head }) => (/^[\s\u00ef\u00bb\u00bf]*\{\\rtf/.test(head) ? 0.95 : 0),
    extract: createOfficeExtractor('rtf'),
};
//# sourceMappingURL=rtf.js.map