import { createImageExtractor } from './image-extractor.js';
/** PNG images. */
export const png = {
    format: 'png',
    mediaType: 'image/png',
    extensions: ['png', 'apng'],
    probe: ({ head }) => (head.startsWith('\u0089PNG\r\n') ? 0.95 : 0),
    extract: createImageExtractor('png'),
};
//# sourceMappingURL=png.js.map