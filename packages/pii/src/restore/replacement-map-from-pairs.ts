import { placeholderMapFromPairs, type ReplacementMap } from '../replace/index.ts';
import { SurrogateMap } from '../surrogate/index.ts';

/**
 * A map given by its pairs of replacement and value, for restoring elsewhere what was anonymized before. With markers
 * as keys their altered forms count as well; other keys are stand-ins, which count as they are written.
 */
export function replacementMapFromPairs(pairs: Readonly<Record<string, string>>): ReplacementMap {
  const markers = Object.keys(pairs).every((key) => /^<[A-Z][A-Z_]*_\d/.test(key));
  return markers ? placeholderMapFromPairs(pairs) : SurrogateMap.fromPairs(pairs);
}
