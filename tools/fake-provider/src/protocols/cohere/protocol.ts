import { markerIn, numberOr, recordOf, stringsOf } from '../body-facts.ts';
import { readChatFacts } from '../chat-facts.ts';
import { uuidOf } from '../generated-ids.ts';
import type { Protocol, ProtocolFacts, ProtocolRequest } from '../protocol.ts';
import { cohereErrorScript } from './errors.ts';
import { refuseBody, refuseKey } from './validate.ts';
import { writeCohereAnswer } from './write-answer.ts';
import { cohereFraming, writeCohereEvents } from './write-stream.ts';

/** Cohere's POST /v2/chat. */
export const cohereProtocol: Protocol = {
  name: 'cohere',
  route: (path) => (path === '/v2/chat' ? {} : undefined),
  readFacts,
  refuse: (request, facts, settings) =>
    refuseKey(request, settings) ?? (settings.strict ? refuseBody(facts) : undefined),
  writeAnswer: writeCohereAnswer,
  writeEvents: writeCohereEvents,
  framing: cohereFraming,
  headers: (seq) => ({ 'x-debug-trace-id': uuidOf(`trace ${seq}`) }),
  errorScript: cohereErrorScript,
};

function readFacts(request: ProtocolRequest): ProtocolFacts {
  const facts = readChatFacts(request);
  const body = recordOf(facts.body);
  return {
    ...facts,
    marker: markerIn(facts.lastUserText, facts.marker),
    includeUsage: true,
    choices: 1,
    maxTokens: numberOr(body['max_tokens'], undefined),
    stops: stringsOf(body['stop_sequences']),
    jsonMode: recordOf(body['response_format'])['type'] === 'json_object',
    forcedTool: body['tool_choice'] === 'REQUIRED' ? facts.tools[0] : undefined,
    thinking: recordOf(body['thinking'])['type'] === 'enabled',
  };
}
