/** Which of the two engines that there may be reads what. */
import type { SystemTesseract } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { createSystemTesseract } from './tesseract-system.ts';
import { createTesseractWasm } from './tesseract-wasm.ts';

/** Makes the engine; nothing is loaded before the first picture. Pages go to the machine's own program where it has their languages, single words stay here: starting it takes longer than they do. */
export function createTesseract(folders: readonly string[], system: SystemTesseract | undefined): OcrEngine {
  const own = createTesseractWasm(folders);
  const native = system && createSystemTesseract(system);
  return {
    hasLanguage: (language) => own.hasLanguage(language) || native?.hasLanguage(language) === true,
    async recognize(image, languages, dpi, layout) {
      if (
        native === undefined ||
        !languages.every(native.hasLanguage) ||
        (layout === 'word' && languages.every(own.hasLanguage))
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
