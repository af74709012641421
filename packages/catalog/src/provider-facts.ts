/** What a provider states about where and how long it stores prompts and responses; absent if it does not state it. */
export interface ProviderFacts {
  readonly provider: string;
  /** Regions to which processing can be restricted, by the provider's names. */
  readonly regions?: readonly string[];
  /** Maximum retention of prompts and responses by default, without an individual contract; 0 for none. */
  readonly retentionDays?: number;
  /** The provider's pages. */
  readonly sources: readonly string[];
}

/**
 * As of 2026-11. Legal obligations and suspected abuse may extend retention for all of them; a contract or an account
 * setting may shorten it. Amazon Bedrock is absent, since it depends on model and account.
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
    // A price list names the same regions for its data residency surcharge.
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

/** The facts of a provider; undefined if none are known. */
export function providerFactsOf(provider: string): ProviderFacts | undefined {
  return facts.find((one) => one.provider === provider);
}
