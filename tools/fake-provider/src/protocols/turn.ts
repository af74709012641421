import { countTokens, planAnswer } from '../answer/index.ts';
import type { AnswerPlan, ToolCallPlan } from '../script/script.ts';
import type { AnswerInput, ProtocolFacts } from './protocol.ts';

/** A planned tool call; only the id may be missing, if the service generates it. */
export interface TurnCall {
  /** The scripted id. */
  readonly id: string | undefined;
  readonly name: string;
  /** JSON text; may be broken on purpose. */
  readonly argumentsText: string;
  readonly plan: ToolCallPlan;
}

/** Token counts; `input` excludes what was read from or written to the cache, `output` includes reasoning. */
export interface TurnCounts {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly reasoning: number;
}

/** Output of the model in one answer, before a protocol encodes it. */
export interface Turn {
  readonly seq: number;
  /** Seconds of the Unix epoch. */
  readonly created: number;
  readonly model: string;
  readonly plan: AnswerPlan;
  readonly facts: ProtocolFacts;
  readonly reasoning: string;
  /** One text per choice; null without text. */
  readonly texts: readonly (string | null)[];
  readonly calls: readonly TurnCall[];
  /** `stop`, `stop_sequence`, `length`, `tool_calls`, `content_filter`, or the service's own word. */
  readonly stop: string;
  readonly stopSequence: string | null;
  readonly counts: TurnCounts;
  /** `auto`: write the counts; `none`: omit usage; otherwise the service's own object. */
  readonly usage: 'auto' | 'none' | Readonly<Record<string, unknown>>;
}

/** Plans the output of the model for a request. */
export function planTurn(order: AnswerInput): Turn {
  const { facts, seq } = order;
  const plan = completePlan(order.plan, facts);
  const answer = planAnswer(plan, facts, seq);
  const first = answer.choices[0];
  const stopSequence = first?.stopSequence ?? null;
  const calls = (plan.toolCalls ?? []).map((call) => ({
    id: call.id,
    name: call.name,
    argumentsText: call.arguments,
    plan: call,
  }));
  const reason = plan.refusal !== undefined && plan.finishReason === undefined ? 'content_filter' : undefined;
  return {
    seq,
    created: answer.created,
    model: answer.model,
    plan,
    facts,
    reasoning: plan.reasoning ?? '',
    texts: answer.choices.map((choice) => choice.text),
    calls,
    stop: reason ?? (stopSequence === null ? (first?.finishReason ?? '') : 'stop_sequence'),
    stopSequence,
    counts: countTurn(plan, facts, answer.choices),
    usage: plan.usage ?? 'auto',
  };
}

/**
 * The plan with the default answer filled in: a call of each `call:<name>` in the last user text that names
 * a declared tool (arguments `{}` or the JSON after it), else a word on the tool result, else the echo; with
 * reasoning first where the request asks for it.
 */
export function completePlan(plan: AnswerPlan, facts: ProtocolFacts): AnswerPlan {
  const isScripted =
    plan.text !== undefined ||
    plan.toolCalls !== undefined ||
    plan.refusal !== undefined ||
    plan.functionCall !== undefined ||
    plan.audio !== undefined ||
    plan.blockReason !== undefined;
  if (isScripted) return plan;
  const thought =
    facts.thinking && plan.reasoning === undefined
      ? { reasoning: `Thinking about: ${facts.toolResult ?? facts.lastUserText}` }
      : {};
  if (facts.toolResult !== undefined) {
    return { ...thought, ...plan, text: `Tool said: ${facts.toolResult}` };
  }
  const asked = callsIn(facts);
  if (asked.length > 0) return { ...thought, ...plan, toolCalls: asked };
  if (facts.forcedTool === undefined) return { ...thought, ...plan };
  return { ...thought, ...plan, toolCalls: [{ name: facts.forcedTool, arguments: '{}' }] };
}

const CALL = /\bcall:([A-Za-z_][A-Za-z0-9_.-]*)/gu;

function callsIn(facts: ProtocolFacts): ToolCallPlan[] {
  const calls: ToolCallPlan[] = [];
  for (const match of facts.lastUserText.matchAll(CALL)) {
    // A full stop after the name ends the sentence, not the name.
    const spelled = match[1] ?? '';
    const name = facts.tools.find((tool) => tool === spelled || tool === spelled.replace(/[.-]+$/u, ''));
    if (name === undefined) continue;
    const rest = facts.lastUserText.slice(match.index + match[0].length);
    calls.push({ name, arguments: objectAtStart(rest) });
  }
  return calls;
}

/** The JSON object with which a text begins, or `{}`. */
function objectAtStart(text: string): string {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('{')) return '{}';
  for (let end = trimmed.indexOf('}'); end >= 0; end = trimmed.indexOf('}', end + 1)) {
    const candidate = trimmed.slice(0, end + 1);
    try {
      return JSON.stringify(JSON.parse(candidate));
    } catch {
      // This brace closes an inner object: the next one may close the whole.
    }
  }
  return '{}';
}

function countTurn(
  plan: AnswerPlan,
  facts: ProtocolFacts,
  choices: readonly { readonly text: string | null }[],
): TurnCounts {
  const { counts = {} } = plan;
  let input = 0;
  for (const text of facts.promptTexts) input += countTokens(text);
  const reasoning = counts.reasoning ?? countTokens(plan.reasoning ?? '');
  let output = reasoning;
  for (const choice of choices) output += countTokens(choice.text ?? '');
  for (const call of plan.toolCalls ?? []) output += countTokens(call.name) + countTokens(call.arguments);
  return {
    input: counts.input ?? input,
    cacheRead: counts.cacheRead ?? 0,
    cacheWrite: counts.cacheWrite ?? 0,
    output: counts.output ?? output,
    reasoning,
  };
}

/** The arguments of a call as a value; undefined if they are broken. */
export function argumentsOf(call: TurnCall): unknown {
  try {
    return JSON.parse(call.argumentsText);
  } catch {
    return undefined;
  }
}

/** The usage object: given, counted, or none. */
export function usageMember<T>(turn: Turn, name: string, counted: () => T): Record<string, unknown> {
  if (turn.usage === 'none') return {};
  return { [name]: turn.usage === 'auto' ? counted() : turn.usage };
}
