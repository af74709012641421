import { markerIn, numberOr, readBodyFacts, recordOf, recordsOf, stringsOf, textOr } from '../body-facts.ts';
import { headerOf } from '../headers.ts';
import type { Protocol, ProtocolFacts, ProtocolRequest, ProtocolRoute } from '../protocol.ts';
import { refuseVertexToken } from '../vertex/access-token.ts';
import { anthropicErrorScript, invalid, requestId } from './errors.ts';
import { rulesOf } from './model-rules.ts';
import { asksForThinking, thinkingMode } from './thinking-rules.ts';
import { refuseBody, refuseHeaders, refuseMediaType } from './validate.ts';
import { writeAnthropicAnswer } from './write-answer.ts';
import { anthropicFraming, writeAnthropicEvents } from './write-stream.ts';

const VERTEX_PATH =
  /^\/v1\/projects\/[^/]+\/locations\/[^/]+\/publishers\/anthropic\/models\/([^/]+):(rawPredict|streamRawPredict)$/u;

const writers = {
  writeAnswer: writeAnthropicAnswer,
  writeEvents: writeAnthropicEvents,
  framing: anthropicFraming,
  headers: (seq: number) => ({ 'request-id': requestId(seq) }),
  errorScript: anthropicErrorScript,
};

/** Anthropic's Messages API: POST /v1/messages. */
export const anthropicProtocol: Protocol = {
  ...writers,
  name: 'anthropic',
  route: (path) => (path === '/v1/messages' ? {} : undefined),
  readFacts,
  refuse: (request, facts, settings) =>
    refuseHeaders(request, settings) ??
    (settings.strict ? refuseBody(request, facts, settings.signer, false) : undefined),
};

/** Claude on Vertex: `rawPredict` and `streamRawPredict`. */
export const vertexAnthropicProtocol: Protocol = {
  ...writers,
  name: 'vertex_anthropic',
  route: routeOfVertex,
  readFacts,
  refuse: (request, facts, settings) => {
    const refusal = refuseVertexToken(request, settings);
    if (refusal !== undefined || !settings.strict) return refusal;
    // The stream method with `stream: false`, or the reverse, is what the vendor's own SDK never sends.
    const says = recordOf(facts.body)['stream'];
    if (says !== undefined && says !== request.route.stream) {
      return invalid('stream: does not fit the method of the path');
    }
    return refuseMediaType(request) ?? refuseBody(request, facts, settings.signer, true);
  },
};

function routeOfVertex(path: string): ProtocolRoute | undefined {
  const match = VERTEX_PATH.exec(path);
  if (match === null) return undefined;
  return { model: decodeURIComponent(match[1] ?? ''), stream: match[2] === 'streamRawPredict' };
}

function readFacts(request: ProtocolRequest): ProtocolFacts {
  const { record, facts } = readBodyFacts(request);
  const mode = thinkingMode(record);
  const model = request.route.model ?? facts.model;
  const choice = recordOf(record['tool_choice']);
  const tools = recordsOf(record['tools']).map((tool) => textOr(tool['name'], ''));
  const last = recordsOf(record['messages']).at(-1);
  const results = recordsOf(last?.['content']).filter((block) => block['type'] === 'tool_result');
  const format = recordOf(record['output_config'])['format'];
  const forced = choice['type'] === 'tool' ? textOr(choice['name'], '') : tools[0];
  const isForced = choice['type'] === 'tool' || choice['type'] === 'any';
  const system = record['system'];
  return {
    ...facts,
    model,
    stream: request.route.stream ?? record['stream'] === true,
    marker: markerIn(facts.lastUserText, facts.marker),
    includeUsage: true,
    choices: 1,
    maxTokens: numberOr(record['max_tokens'], undefined),
    stops: stringsOf(record['stop_sequences']),
    jsonMode: typeof format === 'object' && format !== null,
    forcedTool: isForced ? forced : undefined,
    promptTexts: [...facts.promptTexts, typeof system === 'string' ? system : textOfBlocks(system)],
    thinking: thinksNow(mode, model, results.length > 0, request),
    tools,
    toolResult: results.length === 0 ? undefined : results.map(textOfResult).join('\n'),
  };
}

/**
 * After a tool result a model with a budget goes on without thinking unless thinking is interleaved (beta
 * header); adaptive thinking is always interleaved (extended thinking guide).
 */
function thinksNow(mode: string, model: string, afterResult: boolean, request: ProtocolRequest): boolean {
  if (mode === '') return rulesOf(model).refusesDisabledThinking;
  if (!asksForThinking(mode)) return false;
  if (!afterResult || mode !== 'enabled') return true;
  return headerOf(request.headers, 'anthropic-beta').includes('interleaved-thinking');
}

function textOfResult(block: Readonly<Record<string, unknown>>): string {
  const { content } = block;
  return typeof content === 'string' ? content : textOfBlocks(content);
}

function textOfBlocks(content: unknown): string {
  return recordsOf(content)
    .map((part) => textOr(part['text'], ''))
    .join('\n');
}
