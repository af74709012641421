import { normalizeModelName } from './model-names.ts';

/** What is known about a model without scores. */
export interface ModelFacts {
  readonly name: string;
  /** USD per million output tokens. */
  readonly outputPrice?: number | undefined;
  /** Release date in years: 2025.5 is mid-2025. */
  readonly released?: number | undefined;
}

/** Makers whose models lie above or below others of their size, price and age, by the beginning of the name. */
const makers: readonly (readonly [string, RegExp])[] = [
  ['openai', /^(?:gpt|chatgpt|o\d)/],
  ['anthropic', /^claude/],
  ['google', /^(?:gemini|gemma|codegemma|medgemma)/],
  ['meta', /^(?:llama|codellama|code-llama)/],
  ['mistral', /^(?:mistral|mixtral|ministral|codestral|pixtral|magistral|devstral|mathstral)/],
  ['alibaba', /^(?:qwen|qwq|qvq)/],
  ['deepseek', /^deepseek/],
  ['xai', /^grok/],
  ['microsoft', /^(?:phi|wizardlm)/],
  ['cohere', /^(?:command|c4ai)/],
  ['01ai', /^yi\b/],
  ['amazon', /^nova/],
  ['nvidia', /nemotron/],
  ['zhipu', /^(?:glm|chatglm)/],
  ['moonshot', /^kimi/],
  ['ai21', /^jamba/],
  ['reka', /^reka/],
  ['ibm', /^granite/],
];

/** Words in names that makers use for the place of a model among its siblings. */
const words: readonly (readonly [string, RegExp])[] = [
  ['small', /(?:^|[-.])(?:mini|small|flash|lite|light|haiku|air|fast|instant|edge|tiny)(?=$|[-.\d])/],
  ['tiny', /(?:^|[-.])(?:nano|micro|tiny|lite|edge)(?=$|[-.\d])/],
  ['large', /(?:^|[-.])(?:opus|ultra|pro|max|large|heavy|plus|maverick)(?=$|[-.\d])/],
  ['reasoning', /(?:^|[-.])(?:r1|thinking|reasoning|qwq|magistral|o[134])(?=$|[-.\d])/],
];

const tuned = /-(?:instruct|inst|it|chat)\b/;
const base = /-(?:base|hf)$|^[a-z]+-?\d?(?:\.\d)?-?\d+x?\d*b(?:-v\d(?:\.\d)?)?$/;

/** Names of the facts, in the order of `factsOf`. The first one is constant. */
export const factNames: readonly string[] = [
  ...['constant', 'year', 'noYear', 'logSize', 'noSize', 'logPrice', 'priceAlone', 'noPrice', 'base'],
  ...words.map(([name]) => name),
  ...makers.map(([name]) => name),
];
export const firstMaker = factNames.length - makers.length;

/** Of a mixture of experts, the share of its parameters that counts like those of a dense model. */
const mixtureShare = 0.6;

/** Billions of parameters, where the name states them. */
function sizeOf(name: string): number | undefined {
  const [, experts, each] = /(?:^|[-.])(\d+)x(\d+(?:\.\d+)?)b/.exec(name) ?? [];
  if (experts !== undefined) return Number(experts) * Number(each) * mixtureShare;
  const [, size] = /(?:^|[-.e])(\d+(?:\.\d+)?)b(?![a-z])/.exec(name) ?? [];
  return size === undefined ? undefined : Number(size);
}

/** The release date in a name, as a year. */
function yearIn(name: string): number | undefined {
  const [, year, month] = /-(20\d\d)-?(\d\d)/.exec(name) ?? /-(2[3-9])(0\d|1[0-2])(?:$|-)/.exec(name) ?? [];
  if (year === undefined) return undefined;
  return (Number(year) < 100 ? 2000 : 0) + Number(year) + (Number(month) - 1) / 12;
}

const oldestYears = 2;

/** Facts of a model as numbers, in the order of `factNames`. */
export function factsOf({ name, outputPrice, released }: ModelFacts): Float64Array {
  const plain = normalizeModelName(name);
  const size = sizeOf(plain);
  const year = released ?? yearIn(plain);
  const logPrice = outputPrice === undefined ? 0 : Math.log10(Math.max(0.01, outputPrice));
  const found = [words, makers].map((list) => list.map(([, pattern]) => (pattern.test(plain) ? 1 : 0)));
  // Where the name tells neither size nor maker, the price says more.
  const isPriceAlone = size === undefined && found[1]?.includes(1) === false;
  return Float64Array.of(
    1,
    year === undefined ? 0 : Math.max(-oldestYears, year - 2025),
    year === undefined ? 1 : 0,
    size === undefined || size === 0 ? 0 : Math.log10(size / 30),
    size === undefined ? 1 : 0,
    logPrice,
    isPriceAlone ? logPrice : 0,
    outputPrice === undefined ? 1 : 0,
    size !== undefined && !tuned.test(plain) && base.test(plain) ? 1 : 0,
    ...found.flat(),
  );
}

/** Whether models of the maker have public scores. */
export function isKnownMaker(facts: Float64Array): boolean {
  return facts.subarray(firstMaker).some((value) => value === 1);
}
