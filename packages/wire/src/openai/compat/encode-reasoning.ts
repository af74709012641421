import {
  drop,
  type EncodeReport,
  effortForBudget,
  type JsonObject,
  nearestEffort,
  warn,
} from '../../translation/index.ts';
import type { ChatCompletionRequest } from '../chat-request.ts';
import type { ReasoningEffort } from '../thinking.ts';
import type { CompatProfile } from './compat-profile.ts';

/** Sets the reasoning fields from `reasoning_effort` and `thinking`; the former takes precedence. */
export function encodeReasoning(
  request: ChatCompletionRequest,
  profile: CompatProfile,
  body: JsonObject,
  report: EncodeReport,
): void {
  const { reasoning_effort: effort, thinking } = request;
  const asked = effort ?? undefined;
  const parameter = asked === undefined ? 'thinking' : 'reasoning_effort';
  if (asked === undefined && (thinking === null || thinking === undefined)) return;
  if (profile.reasoningControl === 'none') {
    drop(report, parameter);
    return;
  }
  const wanted = asked ?? effortOfThinking(thinking);
  if (profile.reasoningControl === 'thinking_type') {
    body['thinking'] = { type: wanted === 'none' ? 'disabled' : 'enabled' };
    if (wanted === 'none' || wanted === undefined || profile.effortValues.length === 0) return;
  }
  if (wanted === undefined) {
    // `adaptive` leaves the amount to the model, which is the default.
    return;
  }
  const level = nearestEffort(wanted, profile.effortValues);
  if (level === undefined) {
    drop(report, parameter);
    return;
  }
  if (parameter === 'reasoning_effort' && level !== wanted) {
    warn(report, `reasoning_effort changed from ${wanted} to ${level}`);
  }
  if (parameter === 'thinking' && profile.reasoningControl === 'effort') {
    warn(report, `thinking sent as reasoning_effort ${level}`);
  }
  body['reasoning_effort'] = level;
}

function effortOfThinking(thinking: ChatCompletionRequest['thinking']): ReasoningEffort | undefined {
  if (thinking === null || thinking === undefined || thinking.type === 'adaptive') return undefined;
  return thinking.type === 'enabled' ? effortForBudget(thinking.budget_tokens) : 'none';
}
