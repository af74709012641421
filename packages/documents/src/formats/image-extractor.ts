/** Shared by the image formats: every page is read with OCR. */
import { createRunningHeaders } from '../layout/index.ts';
import type { Format } from './format.ts';

/** Creates the extractor of an image format. */
export function createImageExtractor(kind: string): Format['extract'] {
  return async function* (source, context) {
    if (context.ocr === 'never') {
      context.addWarning('Images were not recognized: OCR is off.');
      return;
    }
    const recognizer = context.recognizer();
    const { decodeImage } = await import('../image/index.ts');
    const running = createRunningHeaders();
    let number = 0;
    for await (const image of decodeImage(source.bytes, kind, context.budget)) {
      number += 1;
      context.budget.charge('pages');
      if (!context.includesPage(number)) continue;
      const { tables, layout, ...read } = await recognizer.recognize(image, context.languages, {
        findRepeated: (page) => running.findRecognized({ number, page }),
      });
      for (const rows of tables) context.addTable(number, rows);
      yield { ...read, number, source: 'ocr', ...(context.layout ? { layout } : {}) };
    }
  };
}
