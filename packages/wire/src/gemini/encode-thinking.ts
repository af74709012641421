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

/** Reasoning settings of a request. */
export interface EncodedThinking {
  /** `thinkingConfig`; null to send none. */
  readonly config: JsonObject | null;
  /** Token limit if the request sets none; undefined to use the model's default. */
  readonly defaultLimit: number | undefined;
}

type Budget = Extract<GeminiThinking, { style: 'budget' }>;

/** Encodes `reasoning_effort` or `thinking` in the model's style. */
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
  { effort, parameter }: RequestedReasoning,
  levels: readonly ReasoningEffort[],
  report: EncodeReport,
): JsonObject {
  if (effort === null) return { includeThoughts: true };
  const level = nearestEffort(effort, levels);
  if (level === undefined) return {};
  if (effort === 'none') warn(report, `reasoning cannot be disabled: set to ${level}`);
  else if (parameter === 'thinking') warn(report, `thinking sent as level ${level}`);
  else if (level !== effort) warn(report, `reasoning_effort changed from ${effort} to ${level}`);
  return { thinkingLevel: level.toUpperCase(), includeThoughts: effort !== 'none' };
}

function encodeBudget(
  { effort, budgetTokens, parameter }: RequestedReasoning,
  range: Budget,
  limit: ReturnType<typeof requestedMaxTokens>,
  report: EncodeReport,
): EncodedThinking {
  // -1: the model decides.
  if (effort === null) {
    return { config: { thinkingBudget: -1, includeThoughts: true }, defaultLimit: undefined };
  }
  const asked = budgetTokens ?? budgetForEffort(effort);
  if (asked === 0) return encodeDisabled(range, report);
  // Thoughts count against the token limit, so leave room for the response.
  const room = typeof limit !== 'number' ? asked : budgetTokens === null ? Math.floor(limit / 2) : limit - 1;
  const fitted = Math.min(Math.max(Math.min(asked, room), range.minTokens, 1), range.maxTokens);
  if (budgetTokens !== null && fitted !== asked) {
    warn(report, `${parameter} budget changed to fit the model and the limit`);
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
