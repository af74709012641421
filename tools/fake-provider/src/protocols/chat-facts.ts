import { isRecord, readRequestFacts } from '../exchange/request-facts.ts';
import { recordOf, recordsOf, textOr } from './body-facts.ts';
import { headerOf } from './headers.ts';
import type { ProtocolFacts, ProtocolRequest } from './protocol.ts';

/** The facts of a body in OpenAI's manner, for the services that took it over. */
export function readChatFacts(request: ProtocolRequest): ProtocolFacts {
  const facts = readRequestFacts(request.bytes, headerOf(request.headers, 'x-request-id'));
  const body = recordOf(facts.body);
  const messages = recordsOf(body['messages']);
  const results: string[] = [];
  for (const message of [...messages].reverse()) {
    if (message['role'] !== 'tool') break;
    results.unshift(textOf(message['content']));
  }
  return {
    ...facts,
    thinking: false,
    tools: recordsOf(body['tools']).map((tool) => textOr(recordOf(tool['function'])['name'], '')),
    toolResult: results.length === 0 ? undefined : results.join('\n'),
  };
}

/** A message's content as text: a string, or the texts (and documents) of its parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return recordsOf(content)
    .map((part) => {
      const { document } = part;
      if (!isRecord(document)) return textOr(part['text'], '');
      return JSON.stringify(document['data'] ?? document);
    })
    .join('\n');
}
