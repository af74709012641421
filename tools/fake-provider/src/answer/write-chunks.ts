import type { StreamPlan } from '../script/script.ts';
import type { PlannedAnswer, PlannedToolCall } from './plan-answer.ts';
import { splitCodePoints, splitTokens } from './tokens.ts';
import { audioOf, logprobsOf, typeMember } from './write-completion.ts';

/** The payload of one event and its kind, so that actions can be placed around it. */
export interface Payload {
  readonly role: 'delta' | 'finish' | 'usage' | 'done' | 'given';
  readonly data: string;
  /** The event name, on protocols with named events. */
  readonly event?: string;
}

interface Delta {
  readonly delta: Record<string, unknown>;
  readonly logprobs?: unknown;
}

/** All events of a streamed answer, `[DONE]` included unless the plan leaves it out. */
export function writeChunks(answer: PlannedAnswer, plan: StreamPlan, includeUsage: boolean): Payload[] {
  if (plan.events !== undefined) return withDone(plan.events.map(givenPayload), plan);
  const place = answer.usage === 'none' ? 'none' : (answer.plan.usagePlace ?? 'requested');
  const ownChunk = place === 'own_chunk' || (place === 'requested' && includeUsage);
  const head = headOf(answer);
  const chunk = (index: number, { delta, logprobs }: Delta, finish: string | null, last: boolean): string => {
    const choice = { index, delta, logprobs: logprobs ?? null, finish_reason: finish };
    return `${head}"choices":[${JSON.stringify(choice)}]${tailOf(answer, place, ownChunk, last)}}`;
  };

  const payloads: Payload[] = [];
  if (plan.emptyFirst === true) {
    const first = { id: '', object: '', created: 0, model: '', prompt_filter_results: [], choices: [] };
    payloads.push({ role: 'delta', data: JSON.stringify(first) });
  }
  const perChoice = answer.choices.map((_, index) => deltasOf(answer, plan, index));
  const longest = Math.max(0, ...perChoice.map((deltas) => deltas.length));
  for (let step = 0; step < longest; step += 1) {
    for (const [index, deltas] of perChoice.entries()) {
      const delta = deltas[step];
      if (delta !== undefined) payloads.push({ role: 'delta', data: chunk(index, delta, null, false) });
    }
  }
  if (plan.finish !== false) {
    const count = answer.choices.length;
    for (const [index, choice] of answer.choices.entries()) {
      const data = chunk(index, { delta: withNulls({}, plan) }, choice.finishReason, index === count - 1);
      payloads.push({ role: 'finish', data });
      if (plan.finishTwice === true) payloads.push({ role: 'finish', data });
    }
  }
  if (ownChunk) {
    payloads.push({ role: 'usage', data: `${head}"choices":[],"usage":${JSON.stringify(answer.usage)}}` });
  }
  return withDone(payloads, plan);
}

function withDone(payloads: Payload[], plan: StreamPlan): Payload[] {
  if (plan.done !== false) payloads.push({ role: 'done', data: '[DONE]' });
  return payloads;
}

function givenPayload(event: unknown): Payload {
  return { role: 'given', data: typeof event === 'string' ? event : JSON.stringify(event) };
}

function headOf(answer: PlannedAnswer): string {
  const head = {
    id: answer.id,
    object: 'chat.completion.chunk',
    created: answer.created,
    model: answer.model,
    service_tier: 'default',
    system_fingerprint: answer.plan.systemFingerprint ?? 'fp_fake',
    ...answer.plan.extra,
  };
  return `${JSON.stringify(head).slice(0, -1)},`;
}

function tailOf(answer: PlannedAnswer, place: string, ownChunk: boolean, last: boolean): string {
  if (place === 'every' || (place === 'last_choice' && last))
    return `,"usage":${JSON.stringify(answer.usage)}`;
  if (place === 'x_groq' && last)
    return `,"x_groq":${JSON.stringify({ id: 'req_fake', usage: answer.usage })}`;
  return ownChunk ? ',"usage":null' : '';
}

function withNulls(delta: Record<string, unknown>, plan: StreamPlan): Record<string, unknown> {
  if (plan.nullDeltas !== true) return delta;
  const nulls = {
    role: null,
    content: null,
    refusal: null,
    tool_calls: null,
    function_call: null,
    audio: null,
  };
  return { ...nulls, ...delta };
}

function deltasOf(answer: PlannedAnswer, plan: StreamPlan, index: number): Delta[] {
  const { plan: wish } = answer;
  const text = answer.choices[index]?.text ?? null;
  const deltas: Delta[] = [];
  const add = (delta: Record<string, unknown>, logprobs?: unknown): void => {
    const role = plan.role === 'every' ? { role: 'assistant' } : {};
    deltas.push({ delta: withNulls({ ...role, ...delta }, plan), logprobs });
  };
  if (plan.role !== 'never') {
    add({ role: 'assistant', content: text === null ? null : '', refusal: null, ...wish.messageExtra });
  }
  for (const piece of splitTokens(wish.reasoning ?? ''))
    add({ [wish.reasoningField ?? 'reasoning_content']: piece });
  for (const piece of text === null ? [] : contentPieces(text, plan)) {
    add({ content: piece }, answer.logprobs ? logprobsOf([piece]) : undefined);
  }
  for (const piece of splitTokens(wish.refusal ?? '')) add({ refusal: piece });
  if (wish.functionCall !== undefined) {
    add({ function_call: { name: wish.functionCall.name, arguments: '' } });
    for (const piece of splitCodePoints(wish.functionCall.arguments, 8))
      add({ function_call: { arguments: piece } });
  }
  for (const fragment of toolFragments(answer)) add({ tool_calls: [fragment] });
  const audio = audioOf(answer);
  if (audio !== undefined) {
    add({ audio: { id: audio['id'], transcript: audio['transcript'] } });
    add({ audio: { data: audio['data'] } });
    add({ audio: { expires_at: audio['expires_at'] } });
  }
  return deltas;
}

/** Splits a text into deltas according to the plan; by default one token each. */
export function contentPieces(text: string, plan: StreamPlan): string[] {
  if (plan.chunks !== undefined) return plan.chunks;
  if (plan.chunkSize !== undefined) return splitCodePoints(text, plan.chunkSize);
  if (plan.chunkCount !== undefined) {
    return splitCodePoints(text, Math.max(1, Math.ceil([...text].length / plan.chunkCount)));
  }
  return splitTokens(text);
}

function toolFragments(answer: PlannedAnswer): unknown[] {
  const perCall = answer.toolCalls.map((call, index) => fragmentsOf(call, index));
  if (answer.plan.toolOrder !== 'interleaved') return perCall.flat();
  const mixed: unknown[] = [];
  const longest = Math.max(0, ...perCall.map((fragments) => fragments.length));
  for (let step = 0; step < longest; step += 1) {
    for (const fragments of perCall) if (step < fragments.length) mixed.push(fragments[step]);
  }
  return mixed;
}

function fragmentsOf({ id, plan }: PlannedToolCall, index: number): unknown[] {
  const first = (args: string): unknown => ({
    index,
    id,
    ...typeMember(plan.type),
    function: { name: plan.name, arguments: args },
    ...plan.extra,
  });
  if (plan.whole === true) return [first(plan.arguments)];
  const pieces = plan.fragments ?? splitCodePoints(plan.arguments, 8);
  return [first(''), ...pieces.map((piece) => ({ index, function: { arguments: piece } }))];
}
