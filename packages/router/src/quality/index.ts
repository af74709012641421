export {
  type AbilityProfile,
  createAbility,
  type DomainAbilities,
  domainAbilities,
  type PromptQuality,
  sampleAbility,
  updateAbility,
} from './ability.ts';
export {
  type AbilityEstimate,
  AbilityPriors,
  type AbilitySource,
  type BenchmarkScale,
  logit,
  type StoredAbility,
  type StoredPool,
  type StoredPriors,
} from './ability-priors.ts';
export { type Domain, domainCount, domains } from './domains.ts';
export { factNames, factsOf, firstMaker, type ModelFacts } from './model-facts.ts';
export { modelFamily, normalizeModelName } from './model-names.ts';
export { difficultyFor, predictSuccess, preparePrompt, successOf, successRange } from './predict-success.ts';
export { type QualityForecast, QualityModel } from './quality-model.ts';
export {
  blockCount,
  blockOutputs,
  encodeWeights,
  factorBlock,
  generalOutputs,
  idfStep,
} from './quality-weights.ts';
