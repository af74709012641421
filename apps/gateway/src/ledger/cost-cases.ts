import type { CostCase } from './cost-case.ts';
import { claudeCases } from './cost-cases-claude.ts';
import { cohereCases } from './cost-cases-cohere.ts';
import { compatibleCases } from './cost-cases-compatible.ts';
import { googleCases } from './cost-cases-google.ts';
import { openaiCases } from './cost-cases-openai.ts';

/** Responses of all kinds of providers with manually computed costs. */
export const costCases: readonly CostCase[] = [
  ...openaiCases,
  ...compatibleCases,
  ...claudeCases,
  ...cohereCases,
  ...googleCases,
];
