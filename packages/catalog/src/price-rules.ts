import type { PriceRule } from './apply-overlay.ts';
import type { FlatPrice, Price } from './model.ts';

/** Read on this day. */
const checked = (reason: string) => ({ reason, source: 'sluice', date: '2026-11-21' }) as const;
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
];
