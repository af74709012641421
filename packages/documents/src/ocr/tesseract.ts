/** Which of the two engines that there may be reads what. */
import type { SystemTesseract } from '../model/index.ts';
import type { Tesseract } from './port.ts';
import { createSystemTesseract } from './tesseract-system.ts';
import { createTesseractWasm } from './tesseract-wasm.ts';

/** Makes the engine; nothing is loaded before the first picture. Pages go to the machine's own program where it has their languages, single words stay here: starting it takes longer than they do. */
export function createTesseract(folders: readonly string[], system: SystemTesseract | undefined): Tesseract {
  const own = createTesseractWasm(folders);
  const native = system && createSystemTesseract(system);
  return {
    has: (language) => own.has(language) || native?.has(language) === true,
    async read(image, languages, dpi, layout) {
      if (
        native === undefined ||
        !languages.every(native.has) ||
        (layout === 'word' && languages.every(own.has))
      )
        return own.read(image, languages, dpi, layout);
      try {
        return await native.read(image, languages, dpi, layout);
      } catch (error) {
        if (languages.every(own.has)) return own.read(image, languages, dpi, layout);
        throw error;
      }
    },
  };
}
