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
  normalizeModelName,
  type PromptQuality,
  predictSuccess,
  type QualityForecast,
  QualityModel,
  type StoredPriors,
  sampleAbility,
  updateAbility,
} from './quality/index.ts';
export {
  createPromptReader,
  estimateTokens,
  maxReadChars,
  type PromptFeatures,
  type TextCounts,
  tokensFromCounts,
} from './text/index.ts';
