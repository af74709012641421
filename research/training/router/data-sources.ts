/** Origin of a training data file. */
export interface DataSource {
  readonly from: string;
  readonly licence: string;
}

const sources: readonly (readonly [RegExp, DataSource])[] = [
  [/^routellm/, { from: 'lm-sys/RouteLLM', licence: 'Apache-2.0' }],
  [/^zeroeval/, { from: 'WildEval/ZeroEval', licence: 'Apache-2.0' }],
  [/^mmlupro/, { from: 'TIGER-AI-Lab/MMLU-Pro', licence: 'Apache-2.0' }],
  [/^paretobandit/, { from: 'ParetoBandit/ParetoBandit', licence: 'Apache-2.0' }],
  [/^llmrouter/, { from: 'ulab-uiuc/LLMRouter', licence: 'MIT' }],
  [/^llm-stats/, { from: 'llm-stats.com (JonathanChavezTamales/llm-leaderboard)', licence: 'CC-BY-4.0' }],
  [/^aider/, { from: 'Aider-AI/aider', licence: 'Apache-2.0' }],
];

export function sourceOf(file: string): DataSource {
  return sources.find(([name]) => name.test(file))?.[1] ?? { from: 'own', licence: 'unknown' };
}
