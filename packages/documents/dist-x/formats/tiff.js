import { createImageExtractor } from './image-extractor.js';
/** TIFF images, all pages. */
export const tiff = {
    format: 'tiff',
    mediaType: 'image/tiff',
    extensions: ['tif', 'tiff'],
    probe: ({ head }) => (/^(?:II[*+]\0|MM\0[*+])/.test(head) ? 0.95 : 0),
    extract: createImageExtractor('tiff'),
};
//# sourceMappingURL=tiff.js.map