import { isRecord } from '../../exchange/request-facts.ts';
import { asksForThinking, thinkingMode } from '../anthropic/thinking-rules.ts';
import { markerIn, numberOr, readBodyFacts, recordOf, recordsOf, stringsOf, textOr } from '../body-facts.ts';
import type { Protocol, ProtocolFacts, ProtocolRequest, ProtocolRoute } from '../protocol.ts';
import { bedrockErrorScript, bedrockHeaders } from './errors.ts';
import { bedrockFraming } from './framing.ts';
import { refuseAuth, refuseBody } from './validate.ts';
import { writeBedrockAnswer } from './write-answer.ts';
import { writeBedrockEvents } from './write-stream.ts';

const PATH = /^\/model\/([^/]+)\/(converse|converse-stream)$/u;

/** Bedrock's Converse and ConverseStream. */
export const bedrockProtocol: Protocol = {
  name: 'bedrock',
  route: routeOf,
  readFacts,
  refuse: (request, facts, settings) =>
    refuseAuth(request, settings) ?? (settings.strict ? refuseBody(facts, settings.signer) : undefined),
  writeAnswer: writeBedrockAnswer,
  writeEvents: writeBedrockEvents,
  framing: bedrockFraming,
  headers: bedrockHeaders,
  errorScript: bedrockErrorScript,
};

/** The model id is one path segment: its slashes and colons are percent-encoded once. */
function routeOf(path: string): ProtocolRoute | undefined {
  const match = PATH.exec(path);
  if (match === null) return undefined;
  return { model: decodeURIComponent(match[1] ?? ''), stream: match[2] === 'converse-stream' };
}

function textsIn(content: unknown): string {
  return recordsOf(content)
    .map((block) => block['text'])
    .filter((text) => typeof text === 'string')
    .join('\n');
}

function textOfResult(result: Readonly<Record<string, unknown>>): string {
  return recordsOf(result['content'])
    .map((part) => textOr(part['text'], part['json'] === undefined ? '' : JSON.stringify(part['json'])))
    .join('\n');
}

function readFacts(request: ProtocolRequest): ProtocolFacts {
  const { record, facts } = readBodyFacts(request);
  const messages = recordsOf(record['messages']);
  const inference = recordOf(record['inferenceConfig']);
  const config = recordOf(record['toolConfig']);
  const lastUser = messages.findLast(
    (message) => message['role'] === 'user' && textsIn(message['content']) !== '',
  );
  const lastUserText = textsIn(lastUser?.['content']);
  const results = recordsOf(messages.at(-1)?.['content']).flatMap((block) =>
    isRecord(block['toolResult']) ? [block['toolResult']] : [],
  );
  const tools = recordsOf(config['tools']).flatMap((tool) =>
    isRecord(tool['toolSpec']) ? [textOr(tool['toolSpec']['name'], '')] : [],
  );
  const choice = recordOf(config['toolChoice']);
  const named = recordOf(choice['tool'])['name'];
  const mode = thinkingMode(recordOf(record['additionalModelRequestFields']));
  return {
    ...facts,
    model: request.route.model ?? '',
    stream: request.route.stream === true,
    marker: markerIn(lastUserText, textOr(recordOf(record['requestMetadata'])['marker'], facts.marker)),
    includeUsage: true,
    choices: 1,
    maxTokens: numberOr(inference['maxTokens'], undefined),
    stops: stringsOf(inference['stopSequences']),
    jsonMode: isRecord(recordOf(record['outputConfig'])['textFormat']),
    forcedTool: typeof named === 'string' ? named : 'any' in choice ? tools[0] : undefined,
    lastUserText,
    promptTexts: [...messages.map((message) => textsIn(message['content'])), textsIn(record['system'])],
    // A budget does not interleave: after a result the model goes on without thinking.
    thinking: asksForThinking(mode) && !(mode === 'enabled' && results.length > 0),
    tools,
    toolResult: results.length === 0 ? undefined : results.map(textOfResult).join('\n'),
  };
}
