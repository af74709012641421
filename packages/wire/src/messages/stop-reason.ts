import type { FinishReason } from '../openai/index.ts';
import { isRecord, nonEmptyString } from '../translation/index.ts';

/** Why an answer ended, in the words of the Messages API. */
export interface Stop {
  readonly reason: string;
  readonly sequence: string | null;
}

const stopReasons: Readonly<Record<FinishReason, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  content_filter: 'refusal',
};

/** The API's own reasons that a finish reason tells less about. */
const ownReasons: ReadonlySet<unknown> = new Set([
  'stop_sequence',
  'pause_turn',
  'model_context_window_exceeded',
  'refusal',
]);

/** @param facts `provider_specific_fields` of the choice */
export function stopOf(finish: FinishReason, facts: unknown): Stop {
  const { native_finish_reason: native, stop_sequence: sequence } = isRecord(facts) ? facts : {};
  const reason = typeof native === 'string' && ownReasons.has(native) ? native : stopReasons[finish];
  return { reason, sequence: nonEmptyString(sequence) };
}
