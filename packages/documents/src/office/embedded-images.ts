/** Pictures within Office packages that may be all the text there is: scans pasted into a document or onto a slide. */
import { DocumentError, type OcrMode } from '../model/index.ts';
import type { EmbeddedFile } from './embedded-files.ts';
import type { OfficePackage } from './office-package.ts';
import { readOoxmlParagraphs } from './paragraphs.ts';

const media = /^(?:word\/media|ppt\/media|Pictures|media)\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|webp)$/i;
const maxImages = 20;
/** Smaller ones are lines, bullets and signs. */
const minImageBytes = 2_000;
/** A document or a slide with fewer letters has next to no text. */
const minTextLetters = 30;

function hasText(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minTextLetters;
}

/** The pictures of slides that have next to no text. */
function findImagesOfBareSlides(parts: OfficePackage): readonly string[] {
  return parts.findNames(/^ppt\/slides\/slide\d+\.xml$/).flatMap((slide) => {
    const targets: string[] = [];
    parts.readXml(slide.replace(/([^/]+)$/, '_rels/$1.rels'), {
      onOpen(tag, attributes) {
        const target = attributes.get('Target') ?? '';
        if (tag === 'Relationship') targets.push(target.replace(/^(?:\.\.|\/ppt)\//, 'ppt/'));
      },
    });
    const pictures = targets.filter((target) => media.test(target));
    if (pictures.length === 0) return [];
    const text = readOoxmlParagraphs(parts, slide).map((one) => one.text);
    return hasText(text.join(' ')) ? [] : pictures;
  });
}

/** A picture's bytes; a limit that it exceeds costs the picture, not the text beside it. */
function readImage(parts: OfficePackage, name: string, onLimit: () => void): Uint8Array | undefined {
  try {
    return parts.readPart(name);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    onLimit();
    return undefined;
  }
}

/** The pictures of a document that are to be read, each once; `text` is what it says without them. */
export function findImagesToRecognize(
  parts: OfficePackage,
  text: string,
  mode: OcrMode,
  onLimit: () => void,
): readonly EmbeddedFile[] {
  if (mode === 'never') return [];
  const all = mode === 'always' || !hasText(text) ? parts.findNames(media) : findImagesOfBareSlides(parts);
  const found: EmbeddedFile[] = [];
  for (const name of new Set(all)) {
    if (found.length === maxImages) break;
    const bytes = readImage(parts, name, onLimit);
    if (bytes !== undefined && bytes.length >= minImageBytes) found.push({ name, bytes });
  }
  return found;
}
