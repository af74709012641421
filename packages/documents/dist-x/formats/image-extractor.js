/** Creates the extractor of an image format. */
export function createImageExtractor(kind) {
    return async function* (source, context) {
        if (context.ocr === 'never') {
            context.addWarning('Images were not recognized: OCR is off.');
            return;
        }
        const recognizer = context.recognizer();
        const { decodeImage } = await import('../image/index.js');
        let number = 0;
        for await (const image of decodeImage(source.bytes, kind, context.budget)) {
            number += 1;
            context.budget.charge('pages');
            if (!context.includesPage(number))
                continue;
            const { tables, layout, ...read } = await recognizer.recognize(image, context.languages, context.budget);
            for (const rows of tables)
                context.addTable(number, rows);
            yield { ...read, number, source: 'ocr', ...(context.layout ? { layout } : {}) };
        }
    };
}
//# sourceMappingURL=image-extractor.js.map