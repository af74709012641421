import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';
import {
  budgetForEffort,
  defaultMaxTokens,
  drop,
  type EncodeReport,
  type JsonObject,
  nearestEffort,
  type RequestedReasoning,
  requestedMaxTokens,
  requestedReasoning,
  warn,
} from '../translation/index.ts';
import type { GeminiProfile, GeminiThinking } from './gemini-profile.ts';

/** How much the model is to reason. */
export interface EncodedThinking {
  /** `thinkingConfig`; null leaves it to the model. */
  readonly config: JsonObject | null;
  /** Limit in tokens of an answer where the request names none; undefined leaves it to the model. */
  readonly defaultLimit: number | undefined;
}

type Budget = Extract<GeminiThinking, { style: 'budget' }>;

/** Writes `reasoning_effort` or `thinking` in the way of the model. */
export function encodeThinking(
  request: ChatCompletionRequest,
  { thinking, appliesDefaultLimit: defaultLimit }: GeminiProfile,
  report: EncodeReport,
): EncodedThinking {
  const wanted = requestedReasoning(request);
  switch (thinking.style) {
    case 'none':
      if (wanted !== null && wanted.effort !== 'none') {
        drop(report, wanted.parameter);
      }
      return { config: null, defaultLimit: defaultLimit ? defaultMaxTokens : undefined };
    case 'level':
      return {
        config: wanted === null ? null : encodeLevel(wanted, thinking.levels, report),
        defaultLimit: undefined,
      };
    case 'budget':
      return wanted === null
        ? { config: null, defaultLimit: thinking.reasonsByDefault ? undefined : defaultMaxTokens }
        : encodeBudget(wanted, thinking, requestedMaxTokens(request), report);
  }
}

function encodeLevel(
  { effort, parameter: member }: RequestedReasoning,
  levels: readonly ReasoningEffort[],
  report: EncodeReport,
): JsonObject {
  if (effort === null) return { includeThoughts: true };
  const level = nearestEffort(effort, levels);
  if (level === undefined) return {};
  if (effort === 'none') warn(report, `reasoning cannot be disabled: set to ${level}`);
  else if (member === 'thinking') warn(report, `thinking sent as level ${level}`);
  else if (level !== effort) warn(report, `reasoning_effort changed from ${effort} to ${level}`);
  return { thinkingLevel: level.toUpperCase(), includeThoughts: effort !== 'none' };
}

function encodeBudget(
  { effort, budgetTokens, parameter: member }: RequestedReasoning,
  range: Budget,
  limit: ReturnType<typeof requestedMaxTokens>,
  report: EncodeReport,
): EncodedThinking {
  // -1 lets the model decide.
  if (effort === null) {
    return { config: { thinkingBudget: -1, includeThoughts: true }, defaultLimit: undefined };
  }
  const asked = budgetTokens ?? budgetForEffort(effort);
  if (asked === 0) return encodeDisabled(range, report);
  // Thoughts count against the limit of the answer: what is left must be worth something.
  const room = typeof limit !== 'number' ? asked : budgetTokens === null ? Math.floor(limit / 2) : limit - 1;
  const fitted = Math.min(Math.max(Math.min(asked, room), range.minTokens, 1), range.maxTokens);
  if (budgetTokens !== null && fitted !== asked) {
    warn(report, `${member} budget changed to fit the model and the limit`);
  }
  return {
    config: { thinkingBudget: fitted, includeThoughts: true },
    defaultLimit: defaultMaxTokens + fitted,
  };
}

function encodeDisabled(range: Budget, report: EncodeReport): EncodedThinking {
  if (range.canDisable) return { config: { thinkingBudget: 0 }, defaultLimit: defaultMaxTokens };
  warn(report, 'reasoning cannot be disabled: set to the minimum budget');
  return {
    config: { thinkingBudget: range.minTokens },
    defaultLimit: defaultMaxTokens + range.minTokens,
  };
}
