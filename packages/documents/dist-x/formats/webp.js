import { createImageExtractor } from './image-extractor.js';
/** WebP images. */
export const webp = {
    format: 'webp',
    mediaType: 'image/webp',
    extensions: ['webp'],
    probe: ({ head }) => (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 0.95 : 0),
    extract: createImageExtractor('webp'),
};
//# sourceMappingURL=webp.js.map