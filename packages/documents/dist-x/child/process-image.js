/** Image operations other than text extraction: locating words and redacting regions. */
import { detectFormat } from '../formats/index.js';
import { createBudget, DocumentError } from '../model/index.js';
/** Runs `job.imageOperation`. Throws `DocumentError` with `unknown_format` if the file is not an image. */
export async function processImage(job, bytes, recognizer) {
    const budget = createBudget(job.limits);
    const { format, mediaType } = detectFormat(bytes, { name: job.filename, hint: job.format });
    if (!mediaType.startsWith('image/'))
        throw new DocumentError('unknown_format');
    const done = { format, mediaType, metadata: {}, warnings: [], memberHeadings: [] };
    const { redactImage, decodeImage } = await import('../image/index.js');
    const { view, boxes, isUpright } = job.imageOperation ?? {};
    if (view !== undefined)
        return { ...done, bytes: await redactImage(bytes, format, view, boxes ?? [], budget) };
    for await (const image of decodeImage(bytes, format, budget))
        return { ...done, view: await recognizer().locateWords(image, job.languages, isUpright === true) };
    throw new DocumentError('malformed');
}
//# sourceMappingURL=process-image.js.map