/** What prompts are about, as far as models differ by it. The order is that of the weights and of abilities. */
export const domains = [
  'maths',
  'code',
  'science',
  'medicine',
  'law',
  'humanities',
  'business',
  'reasoning',
  'knowledge',
  'chat',
] as const;

export type Domain = (typeof domains)[number];

export const domainCount = domains.length;
