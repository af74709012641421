/** Fields that several sources state: prices in nano-USD per token, limits in tokens, capabilities. */
export const comparedFields = [
  'price.input',
  'price.output',
  'price.cachedInput',
  'price.cacheWrite',
  'contextWindow',
  'maxOutputTokens',
  'inputModalities',
  'reasoning',
  'tools',
  'structuredOutput',
  'temperature',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** What one source states about one model; an absent field is not stated. */
export type Claims = Readonly<Partial<Record<ComparedField, number | boolean | string | undefined>>>;

export interface ModelName {
  readonly provider: string;
  readonly name: string;
}
