import { placeholderMapFromPairs, type ReplacementMap } from '../replace/index.ts';
import { SurrogateMap } from '../surrogate/index.ts';

/**
 * Creates a map from pairs of replacement and value, to restore a text that was anonymized elsewhere. If the keys
 * are placeholders, their altered forms match too; other keys are surrogates, which match exactly.
 */
export function replacementMapFromPairs(pairs: Readonly<Record<string, string>>): ReplacementMap {
  const markers = Object.keys(pairs).every((key) => /^<[A-Z][A-Z_]*_\d/.test(key));
  return markers ? placeholderMapFromPairs(pairs) : SurrogateMap.fromPairs(pairs);
}
