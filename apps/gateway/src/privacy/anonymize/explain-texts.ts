/** Adds to the findings of texts what speaks for them. */
import type { ExplainingDetector, FoundEvidence } from '@sluice/pii';
import type { TextResult } from './texts-result.ts';

/**
 * @param texts as they were before
 * @param results of the same texts, in order
 */
export function explainResults(
  detector: ExplainingDetector,
  texts: readonly { readonly text: string }[],
  results: readonly TextResult[],
): readonly TextResult[] {
  return results.map((result, row) => {
    if (result.entities.length === 0) return result;
    const evidenceOf = detector.explain(texts[row]?.text ?? '');
    const entities = result.entities.map((entity) => ({
      ...entity,
      evidence: evidenceOf(entity).map(rounded),
    }));
    return { ...result, entities };
  });
}

function rounded({ weight, ...rest }: FoundEvidence): FoundEvidence {
  return weight === undefined ? rest : { ...rest, weight: Math.round(weight * 100) / 100 };
}
