import type { PriceRule } from './apply-overlay.ts';
import type { Fees, FlatPrice, Price, ServicePrice } from './model.ts';

/** Read on this day. */
const checked = (reason: string, date = '2026-11-21') => ({ reason, source: 'sluice', date }) as const;
/** Opus, Sonnet and Haiku from 4.5, and all of 5. */
const claudeSince45 = /claude-(?:(?:opus|sonnet|haiku)-4-[5-8]|(?:opus|sonnet|haiku|fable|mythos)-5)(?!\d)/;
/** Also a model without a profile; `global.` is longer than the names of regions. */
const regionalProfile = /^(?:[a-z]{2,4}\.)?anthropic\./;
const classes = [
  'input',
  'output',
  'cachedInput',
  'cachedAudioInput',
  'cacheWrite',
  'cacheWriteLong',
  'reasoning',
  'audioInput',
  'audioOutput',
  'imageOutput',
] as const satisfies readonly (keyof FlatPrice)[];

/** Digits of a price; the rest is binary rounding error. */
const exactDigits = 12;

/** A price without tiers, with a factor for each class. */
function multiplied(price: FlatPrice, factorOf: (name: (typeof classes)[number]) => number): FlatPrice {
  const result: FlatPrice = { input: 0, output: 0 };
  for (const name of classes) {
    const value = price[name];
    if (value !== undefined) result[name] = Number((value * factorOf(name)).toPrecision(exactDigits));
  }
  return result;
}

/** Prices of Google for answers with text and images, in nano-USD per token. */
const imagePrices: Readonly<Record<string, Pick<FlatPrice, 'output' | 'imageOutput'>>> = {
  'gemini-2.5-flash-image': { output: 2500, imageOutput: 30_000 },
  'gemini-3-pro-image': { output: 12_000, imageOutput: 120_000 },
  'gemini-3.1-flash-image': { output: 3000, imageOutput: 60_000 },
  'gemini-3.1-flash-lite-image': { output: 1500, imageOutput: 30_000 },
};

function imagePricesOf(name: string): Pick<FlatPrice, 'output' | 'imageOutput'> | undefined {
  return imagePrices[name.replace(/^google\//, '').replace(/-preview$/, '')];
}

const nanosPerUsd = 1e9;
/** By the amount of search results, in USD. */
function searchContext(low: number, medium: number, high: number): Fees {
  const [least, middle, most] = [low, medium, high].map((usd) => Math.round(usd * nanosPerUsd));
  return { requestByContext: { low: least ?? 0, medium: middle ?? 0, high: most ?? 0 } };
}
const sonarFees = { small: searchContext(0.005, 0.008, 0.012), pro: searchContext(0.006, 0.01, 0.014) };

function withoutTiers({ tiers: _, ...price }: Price): Price {
  return price;
}

/** Prices that follow from others: whole families are priced alike, and data sets lag behind for some of their models. */
export const priceRules: readonly PriceRule[] = [
  {
    providers: ['bedrock'],
    applies: ({ name }) => claudeSince45.test(name) && regionalProfile.test(name),
    price: ({ name }, priceOf) => {
      const global = priceOf('bedrock', name.replace(/^(?:[a-z]{2,4}\.)?anthropic\./, 'global.anthropic.'));
      return global === undefined ? undefined : multiplied(global, () => 1.1);
    },
    ...checked(
      'aws.amazon.com/bedrock/pricing: regional inference of Claude 4.5 and later costs 10 % more than global inference',
    ),
  },
  {
    providers: ['azure'],
    applies: ({ name, price }) => /^gpt-5/.test(name) && price?.cachedInput !== undefined,
    price: ({ name, price }, priceOf) => {
      const original = priceOf('openai', name);
      const isSame = original?.input === price?.input && original?.output === price?.output;
      if (price === undefined || original?.cachedInput === undefined || !isSame) return undefined;
      return { ...price, cachedInput: original.cachedInput };
    },
    ...checked(
      'azure.microsoft.com, Azure OpenAI prices: those of OpenAI; the data set rounds cached input to cents per million tokens',
    ),
  },
  {
    providers: ['anthropic', 'azure', 'bedrock', 'openrouter', 'vertex'],
    applies: ({ name, price }) =>
      /claude-(?:(?:opus|sonnet)-4[-.][6-8]|(?:opus|sonnet|fable|mythos)-5)(?!\d)/.test(name) &&
      price?.tiers !== undefined,
    price: ({ price }) => (price === undefined ? undefined : withoutTiers(price)),
    ...checked(
      'platform.claude.com, pricing: Opus and Sonnet 4.6 and later have one price for all lengths; bills of other platforms agree',
    ),
  },
  {
    providers: ['anthropic', 'vertex'],
    applies: ({ name, price }) => /claude-sonnet-4(?:-5|-2\d{7}|@)/.test(name) && price?.tiers === undefined,
    price: ({ price }) => {
      if (price === undefined) return undefined;
      const long = multiplied(price, (name) => (name === 'output' || name === 'reasoning' ? 1.5 : 2));
      return { ...price, tiers: [{ aboveInputTokens: 200_000, ...long }] };
    },
    ...checked(
      'platform.claude.com, pricing: for Sonnet 4 and 4.5, prompts above 200,000 tokens cost twice the input and 1.5 times the output',
    ),
  },
  {
    providers: ['gemini', 'vertex', 'openrouter'],
    applies: ({ name }) => imagePricesOf(name) !== undefined,
    price: ({ name, price }) => (price === undefined ? undefined : { ...price, ...imagePricesOf(name) }),
    ...checked(
      'ai.google.dev/pricing and genai-prices: text and thoughts of image models cost less than their images; data sets list one of both',
      '2026-11-23',
    ),
  },
  {
    providers: ['vertex'],
    applies: ({ name }) => /^gemini-\d/.test(name),
    price: ({ name, price }, priceOf) => {
      const own = priceOf('gemini', name);
      if (price === undefined || own?.input !== price.input || own.output !== price.output) return undefined;
      const { cacheWrite: _, ...rest } = price;
      return { ...rest, ...withoutServiceTiers(own) };
    },
    ...checked(
      'cloud.google.com/vertex-ai/pricing: the standard prices of Gemini are those of its own API; the data set has old ones of cached input and sound',
      '2026-11-23',
    ),
  },
  {
    providers: ['gemini'],
    applies: ({ name, price }) =>
      /^gemini-(?:2\.5|[3-9])/.test(name) && !name.includes('-image') && price?.serviceTiers === undefined,
    price: ({ name, price }) =>
      price === undefined ? undefined : { ...price, serviceTiers: googleTiers(name, price) },
    ...checked(
      'ai.google.dev/gemini-api/docs/pricing: flex and batch cost half, priority 1.8 times as much; for Gemini 2.5, cached input at flex and batch as much',
      '2026-11-23',
    ),
  },
  {
    providers: ['anthropic', 'azure', 'vertex'],
    applies: ({ name }) => name.includes('claude'),
    price: ({ price }) => withFees(price, { webSearch: 0.01 * nanosPerUsd }),
    ...checked(
      'platform.claude.com, pricing: 10 USD for 1,000 web searches, on all platforms that have them',
      '2026-11-23',
    ),
  },
  {
    providers: ['perplexity'],
    applies: ({ name }) => name.startsWith('sonar'),
    price: ({ name, price }) => {
      if (name.includes('deep-research')) return withFees(price, { webSearch: 0.005 * nanosPerUsd });
      return withFees(price, name.includes('pro') ? sonarFees.pro : sonarFees.small);
    },
    ...checked(
      'docs.perplexity.ai, pricing: a fee for each request, by the amount of search results; for deep research, one for each search',
      '2026-11-23',
    ),
  },
];

function withFees(price: Price | undefined, fees: Fees): Price | undefined {
  return price === undefined ? undefined : { ...price, fees };
}

function withoutServiceTiers({ serviceTiers: _, ...price }: Price): Price {
  return price;
}

function googleTiers(name: string, price: Price): Price['serviceTiers'] {
  const isCachedAtHalf = !name.startsWith('gemini-2.5');
  const half = tierPrice(price, (one) => (one.startsWith('cached') && !isCachedAtHalf ? 1 : 0.5));
  return { flex: half, batch: half, priority: tierPrice(price, () => 1.8) };
}

function tierPrice(price: Price, factorOf: (name: (typeof classes)[number]) => number): ServicePrice {
  const { tiers } = price;
  const base = multiplied(price, factorOf);
  if (tiers === undefined) return base;
  return {
    ...base,
    tiers: tiers.map(({ aboveInputTokens, ...flat }) => ({
      aboveInputTokens,
      ...multiplied(flat, factorOf),
    })),
  };
}
