/** One of our providers, and what the data sets call it; the first id that has a model wins. */
export interface ProviderNames {
  readonly provider: string;
  readonly modelsDev: readonly string[];
  readonly genaiPrices: readonly string[];
  readonly portkey: readonly string[];
  /** What stands before the model's name in OpenRouter's list; absent where names differ. */
  readonly openrouter?: string;
}

/** Hosts of others' models, and gateways to them: their names of models are their own. */
const hosts: readonly ProviderNames[] = [
  { provider: 'alibaba-cn', modelsDev: ['alibaba-cn'], genaiPrices: [], portkey: [] },
  { provider: 'baseten', modelsDev: ['baseten'], genaiPrices: [], portkey: [] },
  { provider: 'chutes', modelsDev: ['chutes'], genaiPrices: [], portkey: [] },
  { provider: 'deepinfra', modelsDev: ['deepinfra'], genaiPrices: [], portkey: ['deepinfra'] },
  { provider: 'digitalocean', modelsDev: ['digitalocean'], genaiPrices: [], portkey: [] },
  { provider: 'helicone', modelsDev: ['helicone'], genaiPrices: [], portkey: [] },
  { provider: 'huggingface', modelsDev: ['huggingface'], genaiPrices: [], portkey: [] },
  { provider: 'io-net', modelsDev: ['io-net'], genaiPrices: [], portkey: [] },
  { provider: 'llmgateway', modelsDev: ['llmgateway'], genaiPrices: [], portkey: [] },
  { provider: 'nebius', modelsDev: ['nebius'], genaiPrices: [], portkey: ['nebius'] },
  { provider: 'novita', modelsDev: ['novita-ai'], genaiPrices: ['novita'], portkey: ['novita-ai'] },
  { provider: 'nvidia', modelsDev: ['nvidia'], genaiPrices: [], portkey: [] },
  { provider: 'ollama-cloud', modelsDev: ['ollama-cloud'], genaiPrices: [], portkey: [] },
  { provider: 'ovhcloud', modelsDev: ['ovhcloud'], genaiPrices: ['ovhcloud'], portkey: [] },
  { provider: 'poe', modelsDev: ['poe'], genaiPrices: [], portkey: [] },
  { provider: 'requesty', modelsDev: ['requesty'], genaiPrices: [], portkey: [] },
  { provider: 'scaleway', modelsDev: ['scaleway'], genaiPrices: [], portkey: [] },
  { provider: 'siliconflow', modelsDev: ['siliconflow'], genaiPrices: [], portkey: [] },
  { provider: 'siliconflow-cn', modelsDev: ['siliconflow-cn'], genaiPrices: [], portkey: [] },
  { provider: 'venice', modelsDev: ['venice'], genaiPrices: [], portkey: [] },
  { provider: 'vercel', modelsDev: ['vercel'], genaiPrices: [], portkey: [] },
  { provider: 'zhipuai', modelsDev: ['zhipuai'], genaiPrices: ['zhipuai'], portkey: ['zhipu'] },
];

/** The providers that the bundled catalog covers. */
export const providers: readonly ProviderNames[] = [
  ...hosts,
  { provider: 'alibaba', modelsDev: ['alibaba'], genaiPrices: [], portkey: ['dashscope'] },
  {
    provider: 'anthropic',
    modelsDev: ['anthropic'],
    genaiPrices: ['anthropic'],
    portkey: ['anthropic'],
    openrouter: 'anthropic/',
  },
  {
    provider: 'azure',
    modelsDev: ['azure'],
    genaiPrices: ['azure', 'openai', 'anthropic'],
    portkey: ['azure-openai', 'azure-ai'],
  },
  { provider: 'bedrock', modelsDev: ['amazon-bedrock'], genaiPrices: ['aws'], portkey: ['bedrock'] },
  { provider: 'cerebras', modelsDev: ['cerebras'], genaiPrices: ['cerebras'], portkey: ['cerebras'] },
  {
    provider: 'cohere',
    modelsDev: ['cohere'],
    genaiPrices: ['cohere'],
    portkey: ['cohere'],
    openrouter: 'cohere/',
  },
  {
    provider: 'deepseek',
    modelsDev: ['deepseek'],
    genaiPrices: ['deepseek'],
    portkey: ['deepseek'],
    openrouter: 'deepseek/',
  },
  {
    provider: 'fireworks',
    modelsDev: ['fireworks-ai'],
    genaiPrices: ['fireworks'],
    portkey: ['fireworks-ai'],
  },
  {
    provider: 'gemini',
    modelsDev: ['google'],
    genaiPrices: ['google'],
    portkey: ['google'],
    openrouter: 'google/',
  },
  { provider: 'groq', modelsDev: ['groq'], genaiPrices: ['groq'], portkey: ['groq'] },
  {
    provider: 'mistral',
    modelsDev: ['mistral'],
    genaiPrices: ['mistral'],
    portkey: ['mistral-ai'],
    openrouter: 'mistralai/',
  },
  {
    provider: 'moonshot',
    modelsDev: ['moonshotai'],
    genaiPrices: ['moonshotai'],
    portkey: ['moonshot'],
    openrouter: 'moonshotai/',
  },
  {
    provider: 'openai',
    modelsDev: ['openai'],
    genaiPrices: ['openai'],
    portkey: ['openai'],
    openrouter: 'openai/',
  },
  {
    provider: 'openrouter',
    modelsDev: ['openrouter'],
    genaiPrices: ['openrouter'],
    portkey: ['openrouter'],
    openrouter: '',
  },
  {
    provider: 'perplexity',
    modelsDev: ['perplexity'],
    genaiPrices: ['perplexity'],
    portkey: ['perplexity-ai'],
    openrouter: 'perplexity/',
  },
  { provider: 'together', modelsDev: ['togetherai'], genaiPrices: ['together'], portkey: ['together-ai'] },
  {
    provider: 'vertex',
    modelsDev: ['google-vertex', 'google-vertex-anthropic'],
    genaiPrices: ['google', 'anthropic'],
    portkey: ['vertex-ai'],
  },
  { provider: 'xai', modelsDev: ['xai'], genaiPrices: ['x-ai'], portkey: ['x-ai'], openrouter: 'x-ai/' },
  { provider: 'zai', modelsDev: ['zai'], genaiPrices: ['zai'], portkey: ['z-ai'], openrouter: 'z-ai/' },
];
