import { DocumentError } from '../model/index.js';
import { createSample, rejectUnreadable } from '../sniff/index.js';
import { formats } from './registry.js';
/** Bonus for a format that matches the file name or the client's hint; only large enough to break ties. */
const nameBonus = 0.04;
const hintBonus = 0.03;
/** A score no other format can beat: probing stops here. */
const certainScore = 0.9;
/**
 * Detects the format of a file by its content; name and hint only break ties. Throws `DocumentError` if the file is
 * unsupported, encrypted or damaged.
 */
export function detectFormat(bytes, claimed) {
    const sample = createSample(bytes, claimed);
    rejectUnreadable(sample);
    let best;
    let bestScore = 0;
    for (const format of formats) {
        const seen = format.probe(sample);
        if (seen >= certainScore)
            return format;
        if (seen <= 0)
            continue;
        const named = format.extensions.includes(sample.extension) ? nameBonus : 0;
        const hinted = sample.hint !== '' && [format.format, format.mediaType, ...format.extensions].includes(sample.hint);
        const score = seen + named + (hinted ? hintBonus : 0);
        if (score > bestScore) {
            best = format;
            bestScore = score;
        }
    }
    if (best !== undefined)
        return best;
    throw new DocumentError(sample.textEncoding === undefined ? 'binary_noise' : 'unknown_format');
}
//# sourceMappingURL=detect-format.js.map