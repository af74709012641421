/** Chooses between the two Tesseract engines. */
import type { SystemTesseract } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { createSystemTesseract } from './tesseract-system.ts';
import { createTesseractWasm } from './tesseract-wasm.ts';

/**
 * Creates the engine. Loads nothing before the first image. Pages go to the system's program if it has their
 * languages; single words stay in the WebAssembly build, since starting a process would take longer than recognizing
 * them.
 */
export function createTesseract(folders: readonly string[], system: SystemTesseract | undefined): OcrEngine {
  const own = createTesseractWasm(folders);
  const native = system && createSystemTesseract(system);
  return {
    hasLanguage: (language) => own.hasLanguage(language) || native?.hasLanguage(language) === true,
    async recognize(image, languages, dpi, layout) {
      if (
        native === undefined ||
        !languages.every(native.hasLanguage) ||
        ((layout === 'word' || layout === 'number') && languages.every(own.hasLanguage))
      )
        return own.recognize(image, languages, dpi, layout);
      try {
        return await native.recognize(image, languages, dpi, layout);
      } catch (error) {
        if (languages.every(own.hasLanguage)) return own.recognize(image, languages, dpi, layout);
        throw error;
      }
    },
  };
}
