import { isRecord } from '../../exchange/request-facts.ts';
import { markerIn, numberOr, readBodyFacts, recordOf, recordsOf, stringsOf, textOr } from '../body-facts.ts';
import type { AnswerInput, Protocol, ProtocolFacts, ProtocolRequest, ProtocolRoute } from '../protocol.ts';
import { refuseVertexToken } from '../vertex/access-token.ts';
import { geminiErrorScript } from './errors.ts';
import { isGemini3 } from './history-rules.ts';
import { refuseBody, refuseKey } from './validate.ts';
import { writeGeminiAnswer } from './write-answer.ts';
import { geminiFraming, writeGeminiEvents } from './write-stream.ts';

const METHOD = '([^/]+):(generateContent|streamGenerateContent)$';
const GEMINI_PATH = new RegExp(`^/v1(?:beta|alpha)?/models/${METHOD}`, 'u');
const VERTEX_PATH = new RegExp(
  `^/v1(?:beta1)?/projects/[^/]+/locations/[^/]+/publishers/google/models/${METHOD}`,
  'u',
);

const writers = {
  readFacts,
  writeAnswer: (order: AnswerInput) =>
    isListStream(order.facts) ? writeListStream(order) : writeGeminiAnswer(order),
  writeEvents: writeGeminiEvents,
  framing: geminiFraming,
  headers: () => ({ 'x-gemini-service-tier': 'standard' }),
  errorScript: geminiErrorScript,
};

/** The Gemini API: POST /v1beta/models/{model}:generateContent and :streamGenerateContent. */
export const geminiProtocol: Protocol = {
  ...writers,
  name: 'gemini',
  route: (path, query) => routeOf(GEMINI_PATH, path, query),
  refuse: (request, facts, settings) =>
    refuseKey(request, settings) ?? (settings.strict ? refuseBody(facts, settings.signer, false) : undefined),
};

/** Gemini on Vertex. */
export const vertexGeminiProtocol: Protocol = {
  ...writers,
  name: 'vertex_gemini',
  route: (path, query) => routeOf(VERTEX_PATH, path, query),
  refuse: (request, facts, settings) =>
    refuseVertexToken(request, settings) ??
    (settings.strict ? refuseBody(facts, settings.signer, true) : undefined),
};

/** Without `alt=sse` the stream method answers one JSON list; the route then says `stream: false`. */
function routeOf(pattern: RegExp, path: string, query: string): ProtocolRoute | undefined {
  const match = pattern.exec(path);
  if (match === null) return undefined;
  const isStream = match[2] === 'streamGenerateContent';
  const asEvents = new URLSearchParams(query).get('alt') === 'sse';
  return { model: decodeURIComponent(match[1] ?? ''), stream: isStream && asEvents };
}

interface GeminiFacts extends ProtocolFacts {
  readonly listStream: boolean;
}

function isListStream(facts: ProtocolFacts): boolean {
  return 'listStream' in facts && facts.listStream === true;
}

function writeListStream(order: AnswerInput): string {
  return `[${writeGeminiEvents(order, {})
    .map((payload) => payload.data)
    .join(',\r\n')}]`;
}

function textOfParts(content: unknown): string {
  return recordsOf(recordOf(content)['parts'])
    .map((part) => part['text'])
    .filter((text) => typeof text === 'string')
    .join('\n');
}

function readFacts(request: ProtocolRequest): GeminiFacts {
  const { record, facts } = readBodyFacts(request);
  const contents = recordsOf(record['contents']);
  const config = recordOf(record['generationConfig']);
  const model = request.route.model ?? '';
  const lastUser = contents.findLast((content) => content['role'] !== 'model' && textOfParts(content) !== '');
  const lastUserText = textOfParts(lastUser);
  const responses = recordsOf(contents.at(-1)?.['parts']).filter((part) =>
    isRecord(part['functionResponse']),
  );
  const declared = recordsOf(record['tools']).flatMap((tool) => recordsOf(tool['functionDeclarations']));
  const tools = declared.map((tool) => textOr(tool['name'], ''));
  const calling = recordOf(recordOf(record['toolConfig'])['functionCallingConfig']);
  const schema = config['responseSchema'] ?? config['responseJsonSchema'];
  return {
    ...facts,
    model,
    stream: request.route.stream === true,
    listStream: request.path.endsWith(':streamGenerateContent') && request.route.stream !== true,
    marker: markerIn(lastUserText, facts.marker),
    includeUsage: true,
    choices: numberOr(config['candidateCount'], 1),
    maxTokens: numberOr(config['maxOutputTokens'], undefined),
    stops: stringsOf(config['stopSequences']),
    logprobs: config['responseLogprobs'] === true,
    jsonMode: config['responseMimeType'] === 'application/json' || schema !== undefined,
    forcedTool:
      calling['mode'] === 'ANY' ? (stringsOf(calling['allowedFunctionNames'])[0] ?? tools[0]) : undefined,
    lastUserText,
    promptTexts: [...contents.map(textOfParts), textOfParts(record['systemInstruction'])],
    thinking: thinks(recordOf(config['thinkingConfig']), model),
    tools,
    toolResult:
      responses.length === 0
        ? undefined
        : responses.map((part) => resultText(recordOf(part['functionResponse'])['response'])).join('\n'),
  };
}

/** "Use `output` key to specify function output" (genai 3.1.0, FunctionResponse.response). */
function resultText(response: unknown): string {
  const { output } = recordOf(response);
  return typeof output === 'string' ? output : JSON.stringify(response);
}

/** Gemini 3 always thinks; Gemini 2.5 unless its budget is 0 (thinking guide). */
function thinks(config: Readonly<Record<string, unknown>>, model: string): boolean {
  if (isGemini3(model)) return true;
  return /gemini-2\.5/u.test(model) && config['thinkingBudget'] !== 0;
}
