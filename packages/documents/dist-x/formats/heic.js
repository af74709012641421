import { createImageExtractor } from './image-extractor.js';
/** HEIC images, as taken by phones. */
export const heic = {
    format: 'heic',
    mediaType: 'image/heic',
    extensions: ['heic', 'heif'],
    probe: ({ head }) => head.slice(4, 8) === 'ftyp' && /^(?:heic|heix|hevc|heim|heis|mif1|msf1)/.test(head.slice(8, 40))
        ? 0.95
        : 0,
    extract: createImageExtractor('heic'),
};
//# sourceMappingURL=heic.js.map