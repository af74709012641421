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
  type BenchmarkScale,
  logit,
  type ModelFacts,
  type StoredAbility,
  type StoredPriors,
} from './ability-priors.ts';
export { type Domain, domainCount, domains } from './domains.ts';
export { modelFamily, normalizeModelName } from './model-names.ts';
export {
  predictSuccess,
  type QualityForecast,
  QualityModel,
} from './quality-model.ts';
export { encodeWeights, idfStep, outputCount } from './quality-weights.ts';
