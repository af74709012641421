import { DocumentError } from '../model/index.ts';
import { createSample, rejectUnreadable } from '../sniff/index.ts';
import type { Format } from './format.ts';
import { formats } from './registry.ts';

/** Added for a format that the file's name or the client's hint means as well: it only breaks ties. */
const nameBonus = 0.04;
const hintBonus = 0.03;
/** A signature that no other format has: nothing else need be looked at. */
const certainScore = 0.9;

/**
 * The format of a file, by its content; name and hint only break ties.
 * Throws `DocumentError`: unsupported, encrypted or damaged.
 */
export function detectFormat(
  bytes: Uint8Array,
  claimed: { readonly name: string | undefined; readonly hint: string | undefined },
): Format {
  const sample = createSample(bytes, claimed);
  rejectUnreadable(sample);
  let best: Format | undefined;
  let bestScore = 0;
  for (const format of formats) {
    const seen = format.probe(sample);
    if (seen >= certainScore) return format;
    if (seen <= 0) continue;
    const named = format.extensions.includes(sample.extension) ? nameBonus : 0;
    const hinted =
      sample.hint !== '' && [format.format, format.mediaType, ...format.extensions].includes(sample.hint);
    const score = seen + named + (hinted ? hintBonus : 0);
    if (score > bestScore) {
      best = format;
      bestScore = score;
    }
  }
  if (best !== undefined) return best;
  throw new DocumentError(sample.textEncoding === undefined ? 'binary_noise' : 'unknown_format');
}
