/** What a provider says about where and how long it keeps prompts and answers; what it does not say is absent. */
export interface ProviderFacts {
  readonly provider: string;
  /** Regions to which processing can be bound, in the provider's own words. */
  readonly regions?: readonly string[];
  /** The longest that prompts and answers are kept by default, without a contract of one's own; 0 is never. */
  readonly retentionDays?: number;
  /** Pages on which the provider says so. */
  readonly sources: readonly string[];
}

/**
 * Read in 2026-11. Legal duties and suspected abuse may make all of them keep data for longer; a contract or a
 * setting of the account may make it shorter. Amazon Bedrock is absent: there it depends on model and account.
 */
const facts: readonly ProviderFacts[] = [
  {
    provider: 'anthropic',
    retentionDays: 30,
    sources: ['https://privacy.claude.com/en/articles/7996866-how-long-do-you-store-my-organization-s-data'],
  },
  {
    provider: 'azure',
    retentionDays: 30,
    sources: ['https://learn.microsoft.com/en-us/azure/ai-foundry/openai/concepts/abuse-monitoring'],
  },
  { provider: 'cohere', retentionDays: 30, sources: ['https://cohere.com/enterprise-data-commitments'] },
  {
    provider: 'gemini',
    retentionDays: 55,
    sources: ['https://ai.google.dev/gemini-api/docs/abuse-monitoring'],
  },
  { provider: 'groq', retentionDays: 0, sources: ['https://console.groq.com/docs/your-data'] },
  { provider: 'mistral', retentionDays: 30, sources: ['https://legal.mistral.ai/terms/privacy-policy'] },
  {
    provider: 'openai',
    // A price list names the same ones for its surcharge on bound processing.
    regions: ['us', 'eu', 'au', 'ca', 'jp', 'in', 'sg', 'kr', 'gb', 'ae'],
    retentionDays: 30,
    sources: [
      'https://developers.openai.com/api/docs/guides/your-data',
      'https://github.com/Portkey-AI/models/blob/f654307ec968cc9c8a54f2139fb79ede59c3d688/pricing/openai.json',
    ],
  },
  {
    provider: 'xai',
    regions: ['us'],
    retentionDays: 30,
    sources: [
      'https://docs.x.ai/developers/faq/security',
      'https://docs.x.ai/developers/advanced-api-usage/regions',
    ],
  },
];

/** The facts of a provider by the name that models have it; undefined if none are known. */
export function providerFactsOf(provider: string): ProviderFacts | undefined {
  return facts.find((one) => one.provider === provider);
}
