import type { FinishReason } from '../openai/index.ts';
import { isRecord, nonEmptyString } from '../translation/index.ts';

/** Why an answer ended, in the words and members of the Messages API. */
export interface Stop {
  readonly stop_reason: string;
  readonly stop_sequence: string | null;
  /** What a refusal is about, as far as it is known. */
  readonly stop_details: Readonly<Record<string, unknown>> | null;
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

const unknownRefusal = { type: 'refusal', category: null, explanation: null };

/**
 * @param facts `provider_specific_fields` of the choice
 * @param isRefused whether the model itself refused, which chat tells apart from why it ended
 */
export function stopOf(finish: FinishReason, facts: unknown, isRefused: boolean): Stop {
  const {
    native_finish_reason: native,
    stop_sequence: sequence,
    stop_details: details,
  } = isRecord(facts) ? facts : {};
  const own = typeof native === 'string' && ownReasons.has(native) ? native : stopReasons[finish];
  const reason = isRefused && own === 'end_turn' ? 'refusal' : own;
  const known = isRecord(details) ? details : unknownRefusal;
  return {
    stop_reason: reason,
    stop_sequence: nonEmptyString(sequence),
    stop_details: reason === 'refusal' ? known : null,
  };
}
