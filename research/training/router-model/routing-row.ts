/** A graded prompt with the results of each model. */
export interface RoutingRow {
  readonly id: string;
  /** Benchmark and subject of the prompt; used for folds, never as a feature. */
  readonly task: string;
  readonly prompt: string;
  /** Score by model, 0 to 1. */
  readonly scores: ReadonlyMap<string, number>;
  /** Cost of the call in USD, by model. */
  readonly cost: ReadonlyMap<string, number>;
  /** Output tokens, by model. */
  readonly outTokens: ReadonlyMap<string, number>;
}

function numbersOf(value: unknown): ReadonlyMap<string, number> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(Object(value));
  return new Map(entries.flatMap(([name, number]) => (typeof number === 'number' ? [[name, number]] : [])));
}

/**
 * Reads one line of graded prompts: `{"id", "task", "prompt", "scores": {model: 0..1}, "cost"?: {model: USD},
 * "out_tokens"?: {model: number}}`. Returns undefined for any other line.
 */
export function parseRoutingRow(line: string): RoutingRow | undefined {
  if (line.trim() === '') return undefined;
  const value: Readonly<Record<string, unknown>> = Object(JSON.parse(line));
  const { id, task, prompt, scores, cost, out_tokens: outTokens } = value;
  if (typeof prompt !== 'string' || typeof scores !== 'object') return undefined;
  return {
    id: String(id),
    task: typeof task === 'string' ? task : '',
    prompt,
    scores: numbersOf(scores),
    cost: numbersOf(cost),
    outTokens: numbersOf(outTokens),
  };
}
