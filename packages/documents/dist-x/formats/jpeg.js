import { createImageExtractor } from './image-extractor.js';
/** JPEG images. */
export const jpeg = {
    format: 'jpeg',
    mediaType: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    probe: ({ head }) => (head.startsWith('\u00ff\u00d8\u00ff') ? 0.95 : 0),
    extract: createImageExtractor('jpeg'),
};
//# sourceMappingURL=jpeg.js.map