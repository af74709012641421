/** Detects personal data and secrets with patterns, grammars and a names model. */
import type { NameWeights } from '../evidence/index.ts';
import type { Span } from '../span.ts';
import { createCandidateFinder, type DetectorOptions } from './candidates.ts';
import { findEncodedTexts } from './encoded-texts.ts';
import { createExplainer, type EvidenceLookup } from './found-evidence.ts';
import { createNameJudge } from './judge-names.ts';

export interface Detector {
  /** Returns all findings, of all types; spans may overlap, see `resolveOverlaps`. */
  detect(text: string): Span[];
}

/** A detector that can say what speaks for its findings. */
export interface ExplainingDetector extends Detector {
  /** Reads a text for its evidence, which takes about as long as to detect. */
  explain(text: string): EvidenceLookup;
}

/** Compiles the recognizers into a single scan. Takes several milliseconds: create one detector and reuse it. */
export function createDetector(
  options: DetectorOptions & { readonly nameWeights?: NameWeights | undefined },
): ExplainingDetector {
  const candidatesIn = createCandidateFinder(options);
  const judge = options.names === undefined ? undefined : createNameJudge(options.names, options.nameWeights);
  const detectWritten = (text: string): Span[] => {
    const candidates = candidatesIn(text);
    return judge === undefined ? candidates.spans : judge(candidates);
  };
  const explainIn = createExplainer({
    recognizers: options.recognizers,
    names: options.names,
    weights: options.nameWeights,
  });
  return {
    explain: (text) => explainIn(candidatesIn(text)),
    detect: (text) => [...detectWritten(text), ...findEncodedTexts(text, detectWritten)],
  };
}
