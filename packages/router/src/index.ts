export * from './decision/index.ts';
export {
  AbilityPriors,
  type AbilityProfile,
  createAbility,
  type Domain,
  type DomainAbilities,
  domainAbilities,
  domainCount,
  domains,
  type ModelFacts,
  modelFamily,
  normaliseModelName,
  type PromptQuality,
  type QualityForecast,
  QualityModel,
  type StoredPriors,
  sampleAbility,
  successOf,
  updateAbility,
} from './quality/index.ts';
export {
  createPromptReader,
  estimateTokens,
  type PromptFeatures,
  readLength,
  type TextCounts,
  tokensOfCounts,
} from './text/index.ts';
