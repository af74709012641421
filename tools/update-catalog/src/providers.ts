/** One of our providers, and what the data sets call it; the first id that has a model wins. */
export interface ProviderNames {
  readonly provider: string;
  readonly modelsDev: readonly string[];
  readonly genaiPrices: readonly string[];
}

/** The providers that the bundled catalog covers. */
export const providers: readonly ProviderNames[] = [
  { provider: 'alibaba', modelsDev: ['alibaba'], genaiPrices: [] },
  { provider: 'anthropic', modelsDev: ['anthropic'], genaiPrices: ['anthropic'] },
  { provider: 'azure', modelsDev: ['azure'], genaiPrices: ['azure', 'openai', 'anthropic'] },
  { provider: 'bedrock', modelsDev: ['amazon-bedrock'], genaiPrices: ['aws'] },
  { provider: 'cerebras', modelsDev: ['cerebras'], genaiPrices: ['cerebras'] },
  { provider: 'cohere', modelsDev: ['cohere'], genaiPrices: ['cohere'] },
  { provider: 'deepseek', modelsDev: ['deepseek'], genaiPrices: ['deepseek'] },
  { provider: 'fireworks', modelsDev: ['fireworks-ai'], genaiPrices: ['fireworks'] },
  { provider: 'gemini', modelsDev: ['google'], genaiPrices: ['google'] },
  { provider: 'groq', modelsDev: ['groq'], genaiPrices: ['groq'] },
  { provider: 'mistral', modelsDev: ['mistral'], genaiPrices: ['mistral'] },
  { provider: 'moonshot', modelsDev: ['moonshotai'], genaiPrices: ['moonshotai'] },
  { provider: 'openai', modelsDev: ['openai'], genaiPrices: ['openai'] },
  { provider: 'openrouter', modelsDev: ['openrouter'], genaiPrices: ['openrouter'] },
  { provider: 'perplexity', modelsDev: ['perplexity'], genaiPrices: ['perplexity'] },
  { provider: 'together', modelsDev: ['togetherai'], genaiPrices: ['together'] },
  {
    provider: 'vertex',
    modelsDev: ['google-vertex', 'google-vertex-anthropic'],
    genaiPrices: ['google', 'anthropic'],
  },
  { provider: 'xai', modelsDev: ['xai'], genaiPrices: ['x-ai'] },
  { provider: 'zai', modelsDev: ['zai'], genaiPrices: ['zai'] },
];
