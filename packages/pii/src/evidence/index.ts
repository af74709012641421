export { evidenceNames } from './evidence-names.ts';
export {
  createJudge,
  type NameWeights,
  nameThreshold,
  probabilityOf,
  scantThreshold,
  trainedWeights,
} from './judge.ts';
export { createEvidenceReader, type Finding, type Surroundings } from './name-evidence.ts';
export { readStructure, type TextStructure } from './text-structure.ts';
export type { NameWords } from './value-facts.ts';
