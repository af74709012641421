/**
 * Finds images in Office packages that may hold most of the text, such as scans pasted into a document or onto a
 * slide.
 */
import { DocumentError } from '../model/index.js';
import { readOoxmlParagraphs } from './paragraphs.js';
const media = /^(?:word\/media|ppt\/media|Pictures|media)\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|webp)$/i;
const maxImages = 20;
/** Smaller images are lines, bullets and icons. */
const minImageBytes = 2_000;
/** A document or slide with fewer letters has practically no text. */
const minTextLetters = 30;
function hasText(text) {
    return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minTextLetters;
}
/** Finds the images on slides with practically no text. */
function findImagesOfBareSlides(parts) {
    return parts.findNames(/^ppt\/slides\/slide\d+\.xml$/).flatMap((slide) => {
        const targets = [];
        parts.readXml(slide.replace(/([^/]+)$/, '_rels/$1.rels'), {
            onOpen(tag, attributes) {
                const target = attributes.get('Target') ?? '';
                if (tag === 'Relationship')
                    targets.push(target.replace(/^(?:\.\.|\/ppt)\//, 'ppt/'));
            },
        });
        const images = targets.filter((target) => media.test(target));
        if (images.length === 0)
            return [];
        const text = readOoxmlParagraphs(parts, slide).map((one) => one.text);
        return hasText(text.join(' ')) ? [] : images;
    });
}
/** Reads an image; exceeding a limit loses the image, but not the text around it. */
function readImage(parts, name, onLimit) {
    try {
        return parts.readPart(name);
    }
    catch (error) {
        if (!(error instanceof DocumentError))
            throw error;
        onLimit();
        return undefined;
    }
}
/** Finds the images to recognize, each once; `text` is the document's text without them. */
export function findImagesToRecognize(parts, text, mode, onLimit) {
    if (mode === 'never')
        return [];
    const all = mode === 'always' || !hasText(text) ? parts.findNames(media) : findImagesOfBareSlides(parts);
    const found = [];
    for (const name of new Set(all)) {
        if (found.length === maxImages)
            break;
        const bytes = readImage(parts, name, onLimit);
        if (bytes !== undefined && bytes.length >= minImageBytes)
            found.push({ name, bytes });
    }
    return found;
}
//# sourceMappingURL=embedded-images.js.map