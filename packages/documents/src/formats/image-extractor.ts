/** What the picture formats share: each page is read by OCR. */
import type { Format } from './format.ts';

/** How pictures are extracted. */
export function createImageExtractor(kind: string): Format['extract'] {
  return async function* (source, context) {
    if (context.ocr === 'never') {
      context.addWarning('Pictures were not read: OCR is off.');
      return;
    }
    const recognizer = context.recognizer();
    const { decodeImage } = await import('../image/index.ts');
    let number = 0;
    for await (const picture of decodeImage(source.bytes, kind, context.budget)) {
      number += 1;
      context.budget.charge('pages');
      if (!context.includesPage(number)) continue;
      const read = await recognizer.recognize(picture, context.languages, context.budget);
      for (const rows of read.tables) context.addTable(number, rows);
      yield { number, markdown: read.markdown, source: 'ocr', confidence: read.confidence };
    }
  };
}
