import { type Payload, splitCodePoints, splitTokens } from '../../answer/index.ts';
import { recordOf, recordsOf, stringsOf } from '../body-facts.ts';
import { alphanumericId } from '../generated-ids.ts';
import type { AnswerInput } from '../protocol.ts';
import { argumentsOf, planTurn, type Turn, type TurnCall, usageMember } from '../turn.ts';

type Json = Readonly<Record<string, unknown>>;

/** Purpose of the seal on encrypted reasoning. */
export const REASONING = 'responses reasoning';

/** The response as one JSON text. */
export function writeResponse(order: AnswerInput): string {
  const turn = planTurn(order);
  return JSON.stringify(responseOf(turn, outputOf(turn, order)));
}

/** All events from `response.created` to `response.completed`. */
export function writeResponseEvents(order: AnswerInput): Payload[] {
  const turn = planTurn(order);
  const output = outputOf(turn, order);
  const begun = { ...responseOf(turn, []), status: 'in_progress', usage: null };
  const end = responseOf(turn, output);
  const events: Json[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...output.flatMap(eventsOf),
    { type: `response.${String(end['status'])}`, response: end },
  ];
  return events.map((event, index) => ({
    role: index === events.length - 1 ? 'finish' : 'delta',
    event: String(event['type']),
    data: JSON.stringify({ ...event, sequence_number: index }),
  }));
}

function responseOf(turn: Turn, output: readonly Json[]): Json {
  const body = recordOf(turn.facts.body);
  const isCut = turn.stop === 'length';
  const { input, cacheRead, cacheWrite, reasoning } = turn.counts;
  const input_tokens = input + cacheRead + cacheWrite;
  return {
    id: turn.plan.id ?? `resp_${alphanumericId(`response ${turn.seq}`, 40)}`,
    object: 'response',
    created_at: turn.created,
    status: isCut ? 'incomplete' : 'completed',
    background: false,
    error: null,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    instructions: body['instructions'] ?? null,
    max_output_tokens: body['max_output_tokens'] ?? null,
    model: turn.model,
    output,
    parallel_tool_calls: body['parallel_tool_calls'] ?? true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null, ...recordOf(body['reasoning']) },
    store: body['store'] ?? true,
    temperature: body['temperature'] ?? 1,
    text: body['text'] ?? { format: { type: 'text' } },
    tool_choice: body['tool_choice'] ?? 'auto',
    tools: recordsOf(body['tools']),
    top_p: body['top_p'] ?? 1,
    truncation: 'disabled',
    metadata: recordOf(body['metadata']),
    service_tier: 'default',
    ...usageMember(turn, 'usage', () => ({
      input_tokens,
      input_tokens_details: { cached_tokens: cacheRead },
      output_tokens: turn.counts.output,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: input_tokens + turn.counts.output,
    })),
    ...turn.plan.extra,
  };
}

/** Items in the order of the service: reasoning, message, calls. */
function outputOf(turn: Turn, { settings }: AnswerInput): readonly Json[] {
  const body = recordOf(turn.facts.body);
  const idOf = (prefix: string, index = 0): string =>
    prefix + alphanumericId(`${prefix}${turn.seq} ${index}`, 40);
  const items: Json[] = [];
  if (turn.reasoning !== '') {
    const isSealed = stringsOf(body['include']).includes('reasoning.encrypted_content');
    const sealed = { encrypted_content: settings.signer.seal(REASONING, turn.reasoning) };
    const summary = [{ type: 'summary_text', text: turn.reasoning }];
    items.push({ type: 'reasoning', id: idOf('rs_'), summary, ...(isSealed ? sealed : {}) });
  }
  const [text] = turn.texts;
  if (typeof text === 'string' && text !== '') {
    const content = [{ type: 'output_text', text, annotations: [], logprobs: [] }];
    items.push({ type: 'message', id: idOf('msg_'), role: 'assistant', status: 'completed', content });
  }
  const custom = new Set(
    recordsOf(body['tools']).flatMap(({ type, name }) => (type === 'custom' ? [name] : [])),
  );
  for (const [index, call] of turn.calls.entries()) {
    const id = { call_id: call.id ?? idOf('call_', index), name: call.name, status: 'completed' };
    if (custom.has(call.name))
      items.push({ type: 'custom_tool_call', id: idOf('ctc_', index), ...id, input: freeText(call) });
    else items.push({ type: 'function_call', id: idOf('fc_', index), ...id, arguments: call.argumentsText });
  }
  return items;
}

function freeText(call: TurnCall): string {
  const { input } = recordOf(argumentsOf(call));
  return typeof input === 'string' ? input : call.argumentsText;
}

/** The events of one item. */
function eventsOf(item: Json, output_index: number): readonly Json[] {
  const at = { item_id: item['id'], output_index };
  const added = (begun: Json): Json => ({
    type: 'response.output_item.added',
    output_index,
    item: { ...item, ...begun },
  });
  const done = { type: 'response.output_item.done', output_index, item };
  const pieces = (type: string, texts: readonly string[], more: Json = {}): readonly Json[] =>
    texts.map((delta) => ({ type: `response.${type}.delta`, ...at, ...more, delta }));
  switch (item['type']) {
    case 'reasoning': {
      const [part = {}] = recordsOf(item['summary']);
      const place = { ...at, summary_index: 0 };
      const text = String(part['text']);
      return [
        added({ summary: [] }),
        { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } },
        ...pieces('reasoning_summary_text', splitTokens(text), { summary_index: 0 }),
        { type: 'response.reasoning_summary_text.done', ...place, text },
        { type: 'response.reasoning_summary_part.done', ...place, part },
        done,
      ];
    }
    case 'message': {
      const [part = {}] = recordsOf(item['content']);
      const place = { ...at, content_index: 0 };
      const text = String(part['text']);
      return [
        added({ status: 'in_progress', content: [] }),
        { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
        ...pieces('output_text', splitTokens(text), { content_index: 0, logprobs: [] }),
        { type: 'response.output_text.done', ...place, text, logprobs: [] },
        { type: 'response.content_part.done', ...place, part },
        done,
      ];
    }
    default: {
      const isCustom = item['type'] === 'custom_tool_call';
      const member = isCustom ? 'input' : 'arguments';
      const type = isCustom ? 'custom_tool_call_input' : 'function_call_arguments';
      const text = String(item[member]);
      return [
        added({ status: 'in_progress', [member]: '' }),
        ...pieces(type, splitCodePoints(text, 8)),
        { type: `response.${type}.done`, ...at, name: item['name'], [member]: text },
        done,
      ];
    }
  }
}
