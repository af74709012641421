import { createImageExtractor } from './image-extractor.js';
/** AVIF images. */
export const avif = {
    format: 'avif',
    mediaType: 'image/avif',
    extensions: ['avif'],
    probe: ({ head }) => (head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8, 40)) ? 0.95 : 0),
    extract: createImageExtractor('avif'),
};
//# sourceMappingURL=avif.js.map