import { recordOf, textOr } from '../body-facts.ts';
import { readChatFacts } from '../chat-facts.ts';
import { uuidOf } from '../generated-ids.ts';
import type { Protocol, ProtocolFacts, ProtocolRequest } from '../protocol.ts';
import { mistralErrorScript } from './errors.ts';
import { refuseBody, refuseKey } from './validate.ts';
import { writeMistralAnswer } from './write-answer.ts';
import { mistralFraming, writeMistralEvents } from './write-stream.ts';

/** Mistral's chat completions, under a prefix because the path itself is OpenAI's. */
export const mistralProtocol: Protocol = {
  name: 'mistral',
  route: (path) => (path === '/mistral/v1/chat/completions' ? {} : undefined),
  readFacts,
  refuse: (request, facts, settings) =>
    refuseKey(request, settings) ?? (settings.strict ? refuseBody(facts) : undefined),
  writeAnswer: writeMistralAnswer,
  writeEvents: writeMistralEvents,
  framing: mistralFraming,
  headers: (seq) => ({ 'mistral-correlation-id': uuidOf(`mistral ${seq}`) }),
  errorScript: mistralErrorScript,
};

function readFacts(request: ProtocolRequest): ProtocolFacts {
  const facts = readChatFacts(request);
  const body = recordOf(facts.body);
  const effort = textOr(body['reasoning_effort'], 'none');
  return {
    ...facts,
    includeUsage: true,
    // `any` is this service's own word for `required`.
    forcedTool: facts.forcedTool ?? (body['tool_choice'] === 'any' ? facts.tools[0] : undefined),
    thinking: body['prompt_mode'] === 'reasoning' || effort !== 'none' || facts.model.startsWith('magistral'),
  };
}
