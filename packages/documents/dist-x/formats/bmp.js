import { createImageExtractor } from './image-extractor.js';
/** Windows bitmap images. */
export const bmp = {
    format: 'bmp',
    mediaType: 'image/bmp',
    extensions: ['bmp', 'dib'],
    probe: ({ head }) => (/^BM/.test(head) && head.charCodeAt(15) + head.charCodeAt(16) === 0 ? 0.95 : 0),
    extract: createImageExtractor('bmp'),
};
//# sourceMappingURL=bmp.js.map