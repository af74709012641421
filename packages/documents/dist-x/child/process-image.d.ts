/** Image operations other than text extraction: locating words and redacting regions. */
import type { OcrRecognizer } from '../model/index.ts';
import type { Job, Outcome } from '../supervisor/index.ts';
/** Runs `job.imageOperation`. Throws `DocumentError` with `unknown_format` if the file is not an image. */
export declare function processImage(job: Job, bytes: Uint8Array, recognizer: () => OcrRecognizer): Promise<Outcome>;
