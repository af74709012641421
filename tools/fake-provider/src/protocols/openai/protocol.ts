import { isSchemaService, type SchemaService } from '@sluice/provider-schemas';
import { planAnswer, writeChunks, writeCompletion } from '../../answer/index.ts';
import { openaiFraming } from '../../exchange/framing.ts';
import { readRequestFacts } from '../../exchange/request-facts.ts';
import { findRefusal } from '../../exchange/strictness.ts';
import type { SingleScript } from '../../script/script.ts';
import { headerOf } from '../headers.ts';
import type { Protocol, ProtocolFacts, ProtocolRequest } from '../protocol.ts';

const PATH = /\/chat\/completions\/?$/u;
/** Under this prefix, the published types of a service hold for every member. */
const SERVICE = /^\/services\/([a-z]+)\//u;

/** OpenAI's chat completions, under any prefix. */
export const openaiProtocol: Protocol = {
  name: 'openai',
  route: (path) => (PATH.test(path) ? {} : undefined),
  readFacts: readOpenaiFacts,
  refuse: (request, facts, settings) => {
    if (
      settings.apiKey !== undefined &&
      headerOf(request.headers, 'authorization') !== `Bearer ${settings.apiKey}`
    ) {
      const error = {
        message: 'Incorrect API key provided.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      };
      return { status: 401, error };
    }
    const refusal = settings.strict ? findRefusal(facts, serviceOf(request.path)) : undefined;
    return refusal === undefined ? undefined : { status: 400, error: { ...refusal } };
  },
  writeAnswer: ({ plan, facts, seq }) => writeCompletion(planAnswer(plan, facts, seq)),
  writeEvents: ({ plan, facts, seq }, stream) =>
    writeChunks(planAnswer(plan, facts, seq), stream, facts.includeUsage),
  framing: openaiFraming,
  headers: (seq) => ({ 'x-request-id': `req_fake${seq}`, 'openai-processing-ms': '1' }),
  errorScript: openaiErrorScript,
};

function serviceOf(path: string): SchemaService | undefined {
  const name = SERVICE.exec(path)?.[1] ?? '';
  return isSchemaService(name) ? name : undefined;
}

/** The facts of a chat-completions body. */
function readOpenaiFacts(request: ProtocolRequest): ProtocolFacts {
  const facts = readRequestFacts(request.bytes, headerOf(request.headers, 'x-request-id'));
  return { ...facts, thinking: false, tools: [], toolResult: undefined };
}

/** `{"error": {message, type, param, code}}`, missing members filled in. */
export function openaiErrorScript(script: SingleScript): SingleScript {
  const error = { message: 'scripted error', type: 'server_error', param: null, code: null, ...script.error };
  return { ...script, json: { error } };
}
