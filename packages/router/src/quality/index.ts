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
  AbilityPriors,
  type BenchmarkScale,
  logit,
  type ModelFacts,
  type StoredAbility,
  type StoredPriors,
} from './ability-priors.ts';
export { type Domain, domainCount, domains } from './domains.ts';
export { modelFamily, normaliseModelName } from './model-names.ts';
export {
  type QualityForecast,
  QualityModel,
  successOf,
} from './quality-model.ts';
export { encodeWeights, idfStep, outputCount } from './quality-weights.ts';
