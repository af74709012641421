import { createImageExtractor } from './image-extractor.js';
/** GIF images; only the first frame is read. */
export const gif = {
    format: 'gif',
    mediaType: 'image/gif',
    extensions: ['gif'],
    probe: ({ head }) => (/^GIF8[79]a/.test(head) ? 0.95 : 0),
    extract: createImageExtractor('gif'),
};
//# sourceMappingURL=gif.js.map