/** Domains of prompts in which models differ. The order is that of weights and abilities. */
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
