export {
  type DesignMatrix,
  designRows,
  fitScaling,
  type PromptMatrix,
  type Scaling,
} from './design-matrix.ts';
export { fewestPrompts, fitHeads, type HeadFit } from './fit-heads.ts';
export type { Advantage } from './fit-trust.ts';
export { fewestGrades, type GradedPrompt, type PromptGrade } from './graded-prompts.ts';
export { decodeHeads, encodeHeads } from './head-codec.ts';
export { type HeadBelief, type HeadForecast, HeadModel, withHeads } from './head-model.ts';
export type { HeadWeights } from './head-weights.ts';
export { decodeSample, encodeSample, type PromptSample, samplePrompt } from './prompt-sample.ts';
export { applyLinear, fitRidge, type LinearModels } from './ridge.ts';
export { symmetricEigenvectors } from './symmetric-eigenvectors.ts';
