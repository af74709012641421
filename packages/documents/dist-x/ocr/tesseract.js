import { createSystemTesseract } from './tesseract-system.js';
import { createTesseractWasm } from './tesseract-wasm.js';
/**
 * Creates the engine. Loads nothing before the first image. Pages go to the system's program if it has their
 * languages; single words stay in the WebAssembly build, since starting a process would take longer than recognizing
 * them.
 */
export function createTesseract(folders, system) {
    const own = createTesseractWasm(folders);
    const native = system && createSystemTesseract(system);
    return {
        hasLanguage: (language) => own.hasLanguage(language) || native?.hasLanguage(language) === true,
        async recognize(image, languages, dpi, layout) {
            if (native === undefined ||
                !languages.every(native.hasLanguage) ||
                (layout === 'word' && languages.every(own.hasLanguage)))
                return own.recognize(image, languages, dpi, layout);
            try {
                return await native.recognize(image, languages, dpi, layout);
            }
            catch (error) {
                if (languages.every(own.hasLanguage))
                    return own.recognize(image, languages, dpi, layout);
                throw error;
            }
        },
    };
}
//# sourceMappingURL=tesseract.js.map