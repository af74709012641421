/**
 * How much of what was asked for is lost with a member that a model does not take: the order in which
 * `ignore_mismatched_parameters` gives members up, the least first. Sampling comes first and the search last, as in
 * the peers' lists of parameters that may be dropped.
 */
const losses: Readonly<Record<string, number>> = {
  store: 0.1,
  user: 0.1,
  service_tier: 0.2,
  prompt_cache_key: 0.2,
  prompt_cache_retention: 0.2,
  safety_identifier: 0.2,
  temperature: 1,
  top_p: 1,
  top_k: 1,
  presence_penalty: 1.5,
  frequency_penalty: 1.5,
  logit_bias: 2,
  seed: 2,
  verbosity: 2,
  parallel_tool_calls: 4,
  prediction: 4,
  reasoning_effort: 5,
  thinking: 5,
  top_logprobs: 6,
  logprobs: 6,
  n: 8,
  stop: 8,
  web_search_options: 10,
};

/** Without these the answer would be another one. */
const needed: ReadonlySet<string> = new Set([
  'audio',
  'functions',
  'function_call',
  'max_completion_tokens',
  'max_tokens',
  'messages',
  'modalities',
  'response_format',
  'tool_choice',
  'tools',
]);

/** Of a member that no list names: no model of ours is known to lack it, so it is no small matter. */
const unknownLoss = 5;

/** Whether a member may never be given up. */
export function isEssential(member: string): boolean {
  return needed.has(member);
}

/** What is lost with the members, in no unit; 0 for none. */
export function parameterDropCost(members: readonly string[]): number {
  let loss = 0;
  for (const member of members) loss += losses[member] ?? unknownLoss;
  return loss;
}
