/** What is done with pictures besides reading them: telling where words are, painting over them. */
import { chooseFormat, type Recognizer } from '../formats/index.ts';
import { createBudget, DocumentError } from '../model/index.ts';
import type { Job, Outcome } from '../supervisor/index.ts';

/** Does what `job.picture` asks for. Throws `DocumentError`, `unknown_format` for what is no picture. */
export async function workOnPicture(
  job: Job,
  bytes: Uint8Array,
  recognizer: () => Recognizer,
): Promise<Outcome> {
  const budget = createBudget(job.limits);
  const { format, mediaType } = chooseFormat(bytes, { name: job.filename, hint: job.format });
  if (!mediaType.startsWith('image/')) throw new DocumentError('unknown_format');
  const done = { format, mediaType, metadata: {}, warnings: [], headings: [] };
  const { coverImage, decodeImage } = await import('../image/index.ts');
  const { view, boxes, upright } = job.picture ?? {};
  if (view !== undefined)
    return { ...done, bytes: await coverImage(bytes, format, view, boxes ?? [], budget) };
  for await (const picture of decodeImage(bytes, format, budget))
    return { ...done, view: await recognizer().view(picture, job.languages, upright === true) };
  throw new DocumentError('malformed');
}
