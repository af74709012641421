/** What is done with pictures besides reading them: telling where words are, painting over them. */

import { detectFormat } from '../formats/index.ts';
import type { OcrRecognizer } from '../model/index.ts';
import { createBudget, DocumentError } from '../model/index.ts';
import type { Job, Outcome } from '../supervisor/index.ts';

/** Does what `job.picture` asks for. Throws `DocumentError`, `unknown_format` for what is no picture. */
export async function processImage(
  job: Job,
  bytes: Uint8Array,
  recognizer: () => OcrRecognizer,
): Promise<Outcome> {
  const budget = createBudget(job.limits);
  const { format, mediaType } = detectFormat(bytes, { name: job.filename, hint: job.format });
  if (!mediaType.startsWith('image/')) throw new DocumentError('unknown_format');
  const done = { format, mediaType, metadata: {}, warnings: [], memberHeadings: [] };
  const { redactImage, decodeImage } = await import('../image/index.ts');
  const { view, boxes, isUpright: upright } = job.imageOperation ?? {};
  if (view !== undefined)
    return { ...done, bytes: await redactImage(bytes, format, view, boxes ?? [], budget) };
  for await (const picture of decodeImage(bytes, format, budget))
    return { ...done, view: await recognizer().locateWords(picture, job.languages, upright === true) };
  throw new DocumentError('malformed');
}
