import type { ChatCompletionRequest } from '../openai/index.ts';
import { isEffort } from './effort.ts';
import { drop, type EncodeReport, warn } from './encode-report.ts';
import { isRecord, type JsonObject } from './json-object.ts';

/**
 * The request with OpenRouter's `reasoning` and `include_reasoning` in the words of this API, for models whose server does not
 * know them. What the request says in those words itself takes precedence.
 */
export function adoptReasoning(request: ChatCompletionRequest, report: EncodeReport): ChatCompletionRequest {
  const { reasoning, include_reasoning: isIncluded, ...rest }: Readonly<JsonObject> = { ...request };
  if (reasoning === undefined && isIncluded === undefined) return request;
  // Answers always include the reasoning that the provider returns.
  if (isIncluded === false) drop(report, 'include_reasoning');
  const own = { ...rest, model: request.model };
  if (!isRecord(reasoning)) return own;
  if (reasoning['exclude'] === true) drop(report, 'reasoning.exclude');
  if (request.reasoning_effort != null || request.thinking != null) return own;
  const wanted = wantedBy(reasoning);
  const [name] = Object.keys(wanted);
  if (name !== undefined) warn(report, `reasoning sent as ${name}`);
  return { ...own, ...wanted };
}

function wantedBy({
  effort,
  max_tokens: budget,
  enabled,
}: Readonly<JsonObject>): Pick<ChatCompletionRequest, 'reasoning_effort' | 'thinking'> {
  if (enabled === false) return { reasoning_effort: 'none' };
  if (isEffort(effort)) return { reasoning_effort: effort };
  if (typeof budget === 'number' && Number.isSafeInteger(budget) && budget > 0)
    return { thinking: { type: 'enabled', budget_tokens: budget } };
  // The default of OpenRouter.
  return enabled === true ? { reasoning_effort: 'medium' } : {};
}
