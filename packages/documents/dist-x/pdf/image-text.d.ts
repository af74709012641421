/** Detects text in the images of a page that has a text layer, and recognizes it without the text beside it. */
import type { Budget, GrayscaleImage } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';
import type { PdfPage } from './read-page.ts';
/** Returns the image of a page with the words of its text layer erased. */
export declare function eraseWords(image: GrayscaleImage, page: PdfPage): GrayscaleImage;
/** True if the images of a loaded page contain lines of text missing from its text layer. */
export declare function hasUnrecognizedText(pdfium: Pdfium, loaded: number, page: PdfPage, budget: Budget): boolean;
