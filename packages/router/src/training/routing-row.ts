/** One graded prompt: what each model made of it. */
export interface RoutingRow {
  readonly id: string;
  /** Where the prompt is from, a benchmark and its subject; used to hold subjects out, never to predict. */
  readonly task: string;
  readonly prompt: string;
  /** Score by model, 0 to 1. */
  readonly scores: ReadonlyMap<string, number>;
  /** USD of the call by model. */
  readonly cost: ReadonlyMap<string, number>;
  /** Length of the answer in tokens by model. */
  readonly outTokens: ReadonlyMap<string, number>;
}

function numbersOf(value: unknown): ReadonlyMap<string, number> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(Object(value));
  return new Map(entries.flatMap(([name, number]) => (typeof number === 'number' ? [[name, number]] : [])));
}

/**
 * Reads one line of graded prompts: `{"id", "task", "prompt", "scores": {model: 0..1}, "cost"?: {model: USD},
 * "out_tokens"?: {model: number}}`. Gives undefined for a line that is no such object.
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
