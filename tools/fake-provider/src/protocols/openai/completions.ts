import { type Payload, planAnswer, writeChunks, writeCompletion } from '../../answer/index.ts';
import { numberOr, readBodyFacts, recordOf, recordsOf, stringsOf } from '../body-facts.ts';
import type { AnswerInput, Protocol, ProtocolFacts, ProtocolRequest } from '../protocol.ts';
import { openaiProtocol } from './protocol.ts';

type Json = Readonly<Record<string, unknown>>;

/** OpenAI's legacy completions, under any prefix. */
export const completionsProtocol: Protocol = {
  ...openaiProtocol,
  route: (path) => (/(?<!\/chat)\/completions\/?$/u.test(path) ? {} : undefined),
  readFacts,
  refuse: (request, facts, settings) => openaiProtocol.refuse(request, facts, { ...settings, strict: false }),
  writeAnswer: (order) => {
    const body = recordOf(JSON.parse(writeCompletion(planAnswer(planOf(order), order.facts, order.seq))));
    return JSON.stringify({ ...toTextForm(body, 'message'), ...order.plan.extra });
  },
  writeEvents: (order, stream) =>
    writeChunks(planAnswer(planOf(order), order.facts, order.seq), stream, order.facts.includeUsage).map(
      toTextPayload,
    ),
};

function promptsOf({ prompt }: Json): readonly string[] {
  if (typeof prompt === 'string') return [prompt];
  const list = stringsOf(prompt);
  return list.length > 0 ? list : [JSON.stringify(prompt)];
}

function readFacts(request: ProtocolRequest): ProtocolFacts {
  const { record, facts } = readBodyFacts(request);
  const prompts = promptsOf(record);
  return {
    ...facts,
    choices: prompts.length * numberOr(record['n'], 1),
    logprobs: false,
    lastUserText: prompts.at(-1) ?? '',
    promptTexts: prompts,
    thinking: false,
    tools: [],
    toolResult: undefined,
  };
}

/** By default, each choice continues its own prompt. */
function planOf({ plan, facts }: AnswerInput): AnswerInput['plan'] {
  if (plan.text !== undefined) return plan;
  const body = recordOf(facts.body);
  const prompts = promptsOf(body);
  const each = facts.choices / prompts.length;
  return {
    ...plan,
    text: prompts.flatMap((prompt) => Array.from({ length: each }, () => `${prompt} and so on`)),
  };
}

function toTextPayload(payload: Payload): Payload {
  return payload.data.startsWith('{')
    ? { ...payload, data: JSON.stringify(toTextForm(recordOf(JSON.parse(payload.data)), 'delta')) }
    : payload;
}

function toTextForm(body: Json, member: 'message' | 'delta'): Json {
  const choices = recordsOf(body['choices']).map((choice) => ({
    index: choice['index'],
    text: recordOf(choice[member])['content'] ?? '',
    logprobs: null,
    finish_reason: choice['finish_reason'],
  }));
  const id = String(body['id']).replace('chatcmpl-', 'cmpl-');
  return { ...body, id, object: 'text_completion', choices };
}
