import { DocumentError } from '../model/index.ts';
import { refuse, takeSample } from '../sniff/index.ts';
import type { Format } from './port.ts';
import { formats } from './registry.ts';

/** Added for a format that the file's name or the client's hint means as well: it only breaks ties. */
const NAME_BONUS = 0.04;
const HINT_BONUS = 0.03;
/** A signature that no other format has: nothing else need be looked at. */
const CERTAIN = 0.9;

/**
 * The format of a file, by its content; name and hint only break ties.
 * Throws `DocumentError`: unsupported, encrypted or damaged.
 */
export function chooseFormat(
  bytes: Uint8Array,
  claimed: { readonly name: string | undefined; readonly hint: string | undefined },
): Format {
  const sample = takeSample(bytes, claimed);
  refuse(sample);
  let best: Format | undefined;
  let bestScore = 0;
  for (const format of formats) {
    const seen = format.probe(sample);
    if (seen >= CERTAIN) return format;
    if (seen <= 0) continue;
    const named = format.extensions.includes(sample.extension) ? NAME_BONUS : 0;
    const hinted =
      sample.hint !== '' && [format.format, format.mediaType, ...format.extensions].includes(sample.hint);
    const score = seen + named + (hinted ? HINT_BONUS : 0);
    if (score > bestScore) {
      best = format;
      bestScore = score;
    }
  }
  if (best !== undefined) return best;
  throw new DocumentError(sample.form === undefined ? 'binary_noise' : 'unknown_format');
}
