/**
 * Recognizes an image and renders it as Markdown: deskew, normalize, remove ruling lines, recognize, analyze the
 * layout.
 */
import type { OcrRecognizer, SystemTesseract } from '../model/index.ts';
/** OCR options. */
export interface RecognizerOptions {
    readonly languageFolders: readonly string[];
    /** Languages to use if the request names none; empty: detected from the page. */
    readonly languages: readonly string[];
    /** The system's tesseract program, if it should be used. */
    readonly system: SystemTesseract | undefined;
}
/**
 * Creates the factory of a process; it returns a recognizer per document, which remembers the language of the
 * previous page.
 */
export declare function createRecognizer(options: RecognizerOptions): () => OcrRecognizer;
