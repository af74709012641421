import { findBodyFault } from '@sluice/provider-schemas';
import { createSseFraming } from '../../exchange/framing.ts';
import { type Refusal, refuse, wordFault } from '../../exchange/openai-words.ts';
import { isRecord, type RequestFacts } from '../../exchange/request-facts.ts';
import { markerIn, numberOr, readBodyFacts, recordOf, recordsOf, textOr } from '../body-facts.ts';
import { textOf } from '../chat-facts.ts';
import { headerOf } from '../headers.ts';
import { openaiProtocol } from '../openai/protocol.ts';
import type { Protocol, ProtocolFacts, ProtocolRequest } from '../protocol.ts';
import type { Signer } from '../signer.ts';
import { REASONING, writeResponse, writeResponseEvents } from './write-answer.ts';

type Json = Readonly<Record<string, unknown>>;

/** OpenAI's Responses API as a service that keeps nothing. */
export const responsesProtocol: Protocol = {
  ...openaiProtocol,
  name: 'responses',
  route: (path) => (path === '/services/responses/v1/responses' ? {} : undefined),
  readFacts,
  refuse: (request, facts, { apiKey, strict, signer }) => {
    const bearer = /^Bearer (.+)$/u.exec(headerOf(request.headers, 'authorization'))?.[1];
    if (bearer === undefined || (apiKey !== undefined && bearer !== apiKey))
      return { status: 401, error: { ...refuse('Incorrect API key provided.', null, 'invalid_api_key') } };
    const refusal = strict ? findRefusal(facts, signer) : undefined;
    return refusal === undefined ? undefined : { status: 400, error: { ...refusal } };
  },
  writeAnswer: writeResponse,
  writeEvents: (order) => writeResponseEvents(order),
  framing: createSseFraming({
    nameOf: (data) => (isRecord(data) ? textOr(data['type'], 'error') : undefined),
    error: (data, name) => ({
      role: 'given',
      event: name ?? 'error',
      data: JSON.stringify({ type: 'error', error: data ?? null }),
    }),
  }),
};

const itemsOf = ({ input }: Json): readonly Json[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : recordsOf(input);

const isOutput = ({ type }: Json): boolean => typeof type === 'string' && type.endsWith('_call_output');

function readFacts(request: ProtocolRequest): ProtocolFacts {
  const { record, facts } = readBodyFacts(request);
  const items = itemsOf(record);
  const users = items.filter(({ role }) => role === 'user');
  const lastUserText = textOf(users.at(-1)?.['content']);
  const last = items.at(-1) ?? {};
  const choice = recordOf(record['tool_choice']);
  const tools = recordsOf(record['tools']).map(({ name }) => textOr(name, ''));
  const forced = record['tool_choice'] === 'required' ? tools[0] : choice['name'];
  return {
    ...facts,
    includeUsage: true,
    choices: 1,
    maxTokens: numberOr(record['max_output_tokens'], undefined),
    jsonMode: !['text', undefined].includes(
      textOr(recordOf(recordOf(record['text'])['format'])['type'], 'text'),
    ),
    forcedTool: typeof forced === 'string' ? forced : undefined,
    lastUserText,
    marker: markerIn(lastUserText, facts.marker),
    promptTexts: [textOr(record['instructions'], ''), ...items.map(({ content }) => textOf(content))],
    thinking: (recordOf(record['reasoning'])['effort'] ?? 'none') !== 'none',
    tools,
    toolResult: isOutput(last) ? resultOf(last) : undefined,
  };
}

const resultOf = ({ output }: Json): string => (typeof output === 'string' ? output : textOf(output));

function findRefusal({ parsed, body }: RequestFacts, signer: Signer): Refusal | undefined {
  if (!parsed || !isRecord(body))
    return refuse('We could not parse the JSON body of your request.', null, null);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const fault = findBodyFault('responses', given);
  if (fault !== undefined) return wordFault(fault);
  const { previous_response_id: previous } = given;
  if (previous !== undefined) {
    const message = `Previous response with id '${String(previous)}' not found.`;
    return refuse(message, 'previous_response_id', 'previous_response_not_found');
  }
  return findUnpaired(itemsOf(given)) ?? findForeignReasoning(itemsOf(given), signer);
}

/** The words of the service for a call without its result, and the reverse. */
function findUnpaired(items: readonly Json[]): Refusal | undefined {
  const open = new Set<string>();
  for (const [index, item] of items.entries()) {
    const { type, call_id: id } = item;
    if (type === 'function_call' || type === 'custom_tool_call') open.add(String(id));
    else if (isOutput(item) && !open.delete(String(id))) {
      const message = `No tool call found for function call output with call_id ${String(id)}.`;
      return refuse(message, `input[${index}]`, null);
    }
  }
  const [missing] = open;
  if (missing === undefined) return undefined;
  return refuse(`No tool output found for function call ${missing}.`, 'input', null);
}

/** Finds reasoning that the service did not seal, and references to items: it keeps none. */
function findForeignReasoning(items: readonly Json[], signer: Signer): Refusal | undefined {
  for (const [index, { type, encrypted_content: sealed }] of items.entries()) {
    if (type === 'item_reference')
      return refuse(`Item of input[${index}] not found.`, `input[${index}].id`, null);
    if (type !== 'reasoning' || sealed === undefined || sealed === null) continue;
    if (signer.isSealed(String(sealed), REASONING)) continue;
    const message = 'The encrypted content could not be verified.';
    return refuse(message, `input[${index}].encrypted_content`, 'invalid_encrypted_content');
  }
  return undefined;
}
