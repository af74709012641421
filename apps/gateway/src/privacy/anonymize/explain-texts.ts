/** Adds to the findings of texts what speaks for them. */
import type { ExplainingDetector, FoundEvidence, Steps } from '@sluice/pii';
import type { TextResult } from './texts-result.ts';

/**
 * Explains the findings of each text in a step of its own, which takes as long as to search it.
 * @param texts as they were before
 * @param results of the same texts, in order
 */
export function* explainSteps(
  detector: ExplainingDetector,
  texts: readonly { readonly text: string }[],
  results: readonly TextResult[],
): Steps<TextResult[]> {
  const explained: TextResult[] = [];
  for (const [row, result] of results.entries()) {
    yield;
    explained.push(explain(detector, texts[row]?.text ?? '', result));
  }
  return explained;
}

function explain(detector: ExplainingDetector, text: string, result: TextResult): TextResult {
  if (result.entities.length === 0) return result;
  const evidenceOf = detector.explain(text);
  const entities = result.entities.map((entity) => ({
    ...entity,
    evidence: evidenceOf(entity).map(rounded),
  }));
  return { ...result, entities };
}

function rounded({ weight, ...rest }: FoundEvidence): FoundEvidence {
  return weight === undefined ? rest : { ...rest, weight: Math.round(weight * 100) / 100 };
}
