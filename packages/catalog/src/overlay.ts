import type { Overlay } from './apply-overlay.ts';
import { embeddingModels } from './embedding-models.ts';
import { families } from './families.ts';
import type { CatalogModel, Price } from './model.ts';
import { priceRules } from './price-rules.ts';
import { specialModels } from './special-models.ts';

/** From @pydantic/genai-prices, two months newer than the base. */
const genaiPrices = 'genai-prices@47df840a';
/** From vendors' documentation and SDKs; the comments name the source. */
const ownSource = 'sluice';

/** Anthropic's price list: writes for 5 minutes cost 1.25 times the input, for an hour twice as much. */
function claudePrice(input: number, output: number, cachedInput: number) {
  return { input, output, cachedInput, cacheWrite: input * 1.25, cacheWriteLong: input * 2 };
}

const newestClaude = {
  contextWindow: 1_000_000,
  maxOutputTokens: 128_000,
  inputModalities: ['text', 'image', 'file'],
  outputModalities: ['text'],
  reasoning: true,
  reasoningStyle: 'adaptive',
  reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'],
  tools: true,
  structuredOutput: true,
  // @ai-sdk/anthropic 3.0.138 and pydantic-ai 4fda389 list them among the models that refuse sampling parameters.
  temperature: false,
  source: ownSource,
} satisfies Omit<CatalogModel, 'provider' | 'name'>;

const opus5 = {
  ...newestClaude,
  price: claudePrice(5000, 25_000, 500),
  source: `${genaiPrices}+${ownSource}`,
};

/** Above 272,000 prompt tokens twice the input, 1.5 times the output. */
function gpt56(
  name: string,
  price: Required<Pick<Price, 'input' | 'output' | 'cachedInput' | 'cacheWrite'>>,
) {
  return {
    provider: 'openai',
    name,
    contextWindow: 1_050_000,
    price: {
      ...price,
      tiers: [
        {
          aboveInputTokens: 272_000,
          input: price.input * 2,
          output: price.output * 1.5,
          cachedInput: price.cachedInput * 2,
          cacheWrite: price.cacheWrite * 2,
        },
      ],
    },
    source: genaiPrices,
  } satisfies CatalogModel;
}

/** Date of the base (models.dev f3fc692): models missing from it were released no earlier. */
const dayOfBase = '2026-07-02';

const additions: readonly CatalogModel[] = [
  { provider: 'anthropic', name: 'claude-opus-5', ...opus5 },
  { provider: 'bedrock', name: 'global.anthropic.claude-opus-5', ...opus5 },
  { provider: 'openrouter', name: 'anthropic/claude-opus-5', ...opus5 },
  // platform.claude.com, pricing and overview of each model, 2026-10; cache reads of Fable 5.1 cost a fortieth of the
  // input, those of Opus 5.5 and Sonnet 5.5 a twentieth.
  {
    provider: 'anthropic',
    name: 'claude-fable-5-1',
    ...newestClaude,
    price: claudePrice(10_000, 50_000, 250),
  },
  {
    provider: 'anthropic',
    name: 'claude-opus-5-5',
    ...newestClaude,
    price: claudePrice(4000, 20_000, 200),
  },
  {
    provider: 'anthropic',
    name: 'claude-sonnet-5-5',
    ...newestClaude,
    price: claudePrice(2000, 10_000, 100),
  },
  // Five times as much for prompts of more than 100,000 tokens.
  {
    provider: 'anthropic',
    name: 'claude-haiku-5-5',
    ...newestClaude,
    price: {
      ...claudePrice(100, 500, 10),
      tiers: [{ aboveInputTokens: 100_000, ...claudePrice(500, 2500, 50) }],
    },
  },
  // The introductory prices end on 2026-12-31. These are the later ones: overestimating costs for some weeks does less
  // harm than counting half of the price from then on.
  {
    provider: 'gemini',
    name: 'gemini-3.6-flash',
    contextWindow: 1_000_000,
    price: { input: 1500, output: 7500, cachedInput: 150 },
    source: genaiPrices,
  },
  {
    provider: 'gemini',
    name: 'gemini-3.7-flash',
    contextWindow: 1_000_000,
    price: { input: 1500, output: 7500, cachedInput: 150 },
    source: genaiPrices,
  },
  {
    provider: 'gemini',
    name: 'gemini-3.5-flash-lite',
    contextWindow: 1_000_000,
    price: { input: 300, output: 2500, cachedInput: 30 },
    source: genaiPrices,
  },
  {
    provider: 'moonshot',
    name: 'kimi-k3',
    contextWindow: 1_048_576,
    inputModalities: ['text', 'image', 'video'],
    outputModalities: ['text'],
    reasoning: true,
    tools: true,
    structuredOutput: true,
    price: { input: 3000, output: 15000, cachedInput: 300 },
    source: genaiPrices,
  },
  // Cut by 80 % (Luna) and 20 % (Terra) on 2026-07-30.
  gpt56('gpt-5.6-luna', { input: 200, output: 1200, cachedInput: 20, cacheWrite: 250 }),
  gpt56('gpt-5.6-sol', { input: 5000, output: 30000, cachedInput: 500, cacheWrite: 6250 }),
  gpt56('gpt-5.6-terra', { input: 2000, output: 12000, cachedInput: 200, cacheWrite: 2500 }),
  {
    provider: 'xai',
    name: 'grok-4.5',
    contextWindow: 500_000,
    inputModalities: ['text', 'image'],
    outputModalities: ['text'],
    reasoning: true,
    tools: true,
    structuredOutput: true,
    price: { input: 2000, output: 6000, cachedInput: 500 },
    source: genaiPrices,
  },
  {
    provider: 'zai',
    name: 'glm-5.3',
    contextWindow: 1_000_000,
    reasoning: true,
    tools: true,
    structuredOutput: true,
    price: { input: 1400, output: 4400, cachedInput: 260 },
    source: genaiPrices,
  },
];

/** Our own corrections of the generated catalog. Remove an entry once the base agrees; `update-catalog` tells. */
export const overlay: Overlay = {
  families,
  priceRules,
  corrections: [
    {
      provider: 'azure',
      names: ['claude-opus-4-8'],
      set: { temperature: false, reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'] },
      source: ownSource,
      reason:
        'Opus 4.7 and later reject temperature, top_p and top_k on every platform (@ai-sdk/anthropic 3.0.138, pydantic-ai 4fda389); the base says so for every other provider',
      date: '2026-11-21',
    },
    {
      provider: 'anthropic',
      names: ['claude-3-haiku-20240307', 'claude-3-opus-20240229', 'claude-3-sonnet-20240229'],
      set: { inputModalities: ['text', 'image'] },
      source: ownSource,
      reason: 'platform.claude.com, PDF support: came with Sonnet 3.5',
      date: '2026-11-23',
    },
    {
      provider: 'bedrock',
      names: ['deepseek.r1-v1:0', 'us.deepseek.r1-v1:0'],
      set: { tools: false },
      source: ownSource,
      reason: 'Bedrock user guide, models and features of Converse: DeepSeek-R1 has no tools',
      date: '2026-11-23',
    },
    ...(['gemini', 'vertex'] as const).map((provider) => ({
      provider,
      names: ['gemini-flash-latest', 'gemini-flash-lite-latest'],
      set: {
        temperature: false,
        reasoningStyle: 'level' as const,
        reasoningEfforts: ['low' as const, 'medium' as const, 'high' as const],
      },
      source: ownSource,
      reason:
        'the aliases stand for the newest models, which ignore sampling parameters and have no `minimal`',
      date: '2026-11-23',
    })),
  ],
  additions: [
    ...additions.map((model) => ({ released: dayOfBase, ...model })),
    ...specialModels,
    ...embeddingModels,
  ],
};
