import type { RequestFacts } from '../exchange/request-facts.ts';
import type { AnswerPlan, ToolCallPlan } from '../script/script.ts';
import { countTokens, splitTokens } from './tokens.ts';

export interface PlannedToolCall {
  readonly id: string;
  readonly plan: ToolCallPlan;
}

/** A fully planned choice. */
export interface PlannedChoice {
  readonly text: string | null;
  readonly finishReason: string | null;
  /** The stop sequence that ended an echoed text. */
  readonly stopSequence?: string;
}

/** A fully planned answer, before it is written as a body or as a stream. */
export interface PlannedAnswer {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly plan: AnswerPlan;
  readonly choices: readonly PlannedChoice[];
  readonly toolCalls: readonly PlannedToolCall[];
  readonly logprobs: boolean;
  readonly usage: unknown;
}

/** Plans an answer: text, finish reason, ids, usage. `seq` makes ids unique. */
export function planAnswer(plan: AnswerPlan, facts: RequestFacts, seq: number): PlannedAnswer {
  const toolCalls = (plan.toolCalls ?? forcedCalls(facts)).map((call, index) => ({
    id: call.id ?? `call_fake${seq}x${index}`,
    plan: call,
  }));
  const silent =
    toolCalls.length > 0 ||
    plan.functionCall !== undefined ||
    plan.refusal !== undefined ||
    plan.audio !== undefined;
  const choices: PlannedChoice[] = [];
  const wanted = plan.choices ?? facts.choices;
  for (let index = 0; index < wanted; index += 1) {
    choices.push(planChoice(plan, facts, index, silent, toolCalls.length > 0));
  }
  return {
    id: plan.id ?? `chatcmpl-fake${seq}`,
    created: plan.created ?? Math.floor(Date.now() / 1000),
    model: plan.model ?? facts.model,
    plan,
    choices,
    toolCalls,
    logprobs: plan.logprobs ?? facts.logprobs,
    usage:
      plan.usage === undefined || plan.usage === 'auto'
        ? countUsage(plan, facts, choices, toolCalls)
        : plan.usage,
  };
}

function forcedCalls(facts: RequestFacts): ToolCallPlan[] {
  return facts.forcedTool === undefined ? [] : [{ name: facts.forcedTool, arguments: '{}' }];
}

function planChoice(
  plan: AnswerPlan,
  facts: RequestFacts,
  index: number,
  silent: boolean,
  hasTools: boolean,
): PlannedChoice {
  const given = Array.isArray(plan.text) ? plan.text[index] : plan.text;
  if (given === undefined && silent) {
    const reason = plan.functionCall !== undefined ? 'function_call' : hasTools ? 'tool_calls' : 'stop';
    return { text: null, finishReason: plan.finishReason === undefined ? reason : plan.finishReason };
  }
  if (given === null) return { text: null, finishReason: plan.finishReason ?? 'stop' };
  const whole = (given ?? echo(facts)).repeat(plan.repeat ?? 1);
  // A scripted text is sent in full; only the echo obeys stop and the token limit.
  const { text, limited, stopSequence } =
    given === undefined ? limit(whole, facts) : { text: whole, limited: false };
  const reason = hasTools ? 'tool_calls' : limited ? 'length' : 'stop';
  const finishReason = plan.finishReason === undefined ? reason : plan.finishReason;
  return { text, finishReason, ...(stopSequence === undefined ? {} : { stopSequence }) };
}

function echo(facts: RequestFacts): string {
  return facts.jsonMode ? JSON.stringify({ echo: facts.lastUserText }) : `You said: ${facts.lastUserText}`;
}

function limit(text: string, facts: RequestFacts): { text: string; limited: boolean; stopSequence?: string } {
  let kept = text;
  let hit: { stopSequence?: string } = {};
  for (const stop of facts.stops) {
    const at = stop === '' ? -1 : kept.indexOf(stop);
    if (at < 0) continue;
    kept = kept.slice(0, at);
    hit = { stopSequence: stop };
  }
  if (facts.maxTokens === undefined) return { text: kept, limited: false, ...hit };
  const tokens = splitTokens(kept);
  if (tokens.length <= facts.maxTokens) return { text: kept, limited: false, ...hit };
  return { text: tokens.slice(0, facts.maxTokens).join(''), limited: true };
}

function countUsage(
  plan: AnswerPlan,
  facts: RequestFacts,
  choices: readonly PlannedChoice[],
  toolCalls: readonly PlannedToolCall[],
): unknown {
  let prompt = 0;
  for (const text of facts.promptTexts) prompt += countTokens(text);
  const reasoning = countTokens(plan.reasoning ?? '') * choices.length;
  let completion = reasoning;
  for (const choice of choices) {
    completion += countTokens(choice.text ?? '') + countTokens(plan.refusal ?? '');
    completion += countTokens(plan.functionCall?.arguments ?? '') + countTokens(plan.audio?.transcript ?? '');
    for (const call of toolCalls)
      completion += countTokens(call.plan.name) + countTokens(call.plan.arguments);
  }
  const { counts = {} } = plan;
  const cached = counts.cacheRead ?? 0;
  if (counts.input !== undefined) prompt = counts.input + cached + (counts.cacheWrite ?? 0);
  completion = counts.output ?? completion;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: counts.reasoning ?? reasoning,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
