import { type Payload, planAnswer, writeChunks, writeCompletion } from '../../answer/index.ts';
import { openaiFraming } from '../../exchange/framing.ts';
import { isRecord } from '../../exchange/request-facts.ts';
import { findRefusal } from '../../exchange/strictness.ts';
import type { SingleScript, StreamPlan } from '../../script/script.ts';
import { recordsOf } from '../body-facts.ts';
import { readChatFacts } from '../chat-facts.ts';
import { uuidOf } from '../generated-ids.ts';
import { bearerOf, headerOf } from '../headers.ts';
import { openaiErrorScript } from '../openai/protocol.ts';
import type {
  AnswerInput,
  Protocol,
  ProtocolFacts,
  ProtocolRequest,
  ProtocolRoute,
  ProtocolSettings,
} from '../protocol.ts';
import { completePlan } from '../turn.ts';

const DEPLOYMENT_PATH = /^\/openai\/deployments\/([^/]+)\/chat\/completions$/u;
const V1_PATH = '/openai/v1/chat/completions';

/** Azure OpenAI: the deployments path with `api-version`, and the v1 path. */
export const azureProtocol: Protocol = {
  name: 'azure',
  route: routeOf,
  readFacts,
  refuse,
  writeAnswer,
  writeEvents,
  framing: openaiFraming,
  headers: (seq) => ({
    'apim-request-id': uuidOf(`azure ${seq}`),
    'x-request-id': uuidOf(`request ${seq}`),
    'x-ms-region': 'East US',
  }),
  errorScript: openaiErrorScript,
};

function routeOf(path: string): ProtocolRoute | undefined {
  if (path === V1_PATH) return {};
  const deployment = DEPLOYMENT_PATH.exec(path)?.[1];
  return deployment === undefined ? undefined : { model: decodeURIComponent(deployment) };
}

function readFacts(request: ProtocolRequest): ProtocolFacts {
  const facts = readChatFacts(request);
  const { model } = request.route;
  if (model === undefined) return facts;
  // The path names the model: what the body says of it is ignored.
  const body = isRecord(facts.body) ? { ...facts.body, model } : facts.body;
  return { ...facts, body, model };
}

/** Errors of the front door carry two members only (learn.microsoft.com, Azure OpenAI REST reference, errors). */
function doorError(status: number, code: string, message: string): SingleScript {
  return { status, json: { error: { code, message } } };
}

const VERSION = /^\d{4}-\d{2}-\d{2}(?:-preview)?$/u;

function refuse(
  request: ProtocolRequest,
  facts: ProtocolFacts,
  settings: ProtocolSettings,
): SingleScript | undefined {
  const key = headerOf(request.headers, 'api-key') || bearerOf(request.headers);
  if (key === '' || (settings.apiKey !== undefined && key !== settings.apiKey)) {
    return doorError(
      401,
      '401',
      'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
    );
  }
  // The dated path needs its version; the v1 path takes none, `preview` or `latest`.
  const version = new URLSearchParams(request.query).get('api-version');
  const isDated = request.route.model !== undefined;
  const isRight = isDated
    ? version !== null && VERSION.test(version)
    : version === null || version === 'preview' || version === 'latest';
  if (!isRight) return doorError(404, '404', 'Resource not found');
  const refusal = settings.strict ? findRefusal(facts, 'openai') : undefined;
  return refusal === undefined ? undefined : { status: 400, error: { ...refusal } };
}

const SAFE = { filtered: false, severity: 'safe' };
const RESULTS = { hate: SAFE, self_harm: SAFE, sexual: SAFE, violence: SAFE };
const PROMPT_RESULTS = [
  {
    prompt_index: 0,
    content_filter_results: { ...RESULTS, jailbreak: { filtered: false, detected: false } },
  },
];

function writeAnswer({ plan, facts, seq }: AnswerInput): string {
  const body: unknown = JSON.parse(writeCompletion(planAnswer(completePlan(plan, facts), facts, seq)));
  if (!isRecord(body)) return JSON.stringify(body);
  const choices = recordsOf(body['choices']).map((choice) => ({
    ...choice,
    content_filter_results: RESULTS,
  }));
  const { service_tier: _, ...rest } = body;
  return JSON.stringify({ ...rest, choices, prompt_filter_results: PROMPT_RESULTS });
}

/** The first event as recorded: no choices, empty id, the filter's word on the prompt. */
const FIRST: Payload = {
  role: 'delta',
  data: JSON.stringify({
    choices: [],
    created: 0,
    id: '',
    model: '',
    object: '',
    prompt_filter_results: PROMPT_RESULTS,
  }),
};

function writeEvents({ plan, facts, seq }: AnswerInput, stream: StreamPlan): Payload[] {
  const answer = planAnswer(completePlan(plan, facts), facts, seq);
  const payloads = writeChunks(answer, { ...stream, emptyFirst: false }, facts.includeUsage);
  if (stream.events !== undefined) return payloads;
  return [FIRST, ...payloads.map(withFilterResults)];
}

/**
 * As recorded: the filter's results on every choice, empty where there is no text; `obfuscation` as padding; no
 * `service_tier`.
 */
function withFilterResults(payload: Payload, index: number): Payload {
  if (payload.role === 'done') return payload;
  const chunk: unknown = JSON.parse(payload.data);
  if (!isRecord(chunk)) return payload;
  const choices = recordsOf(chunk['choices']).map((choice) => {
    const delta = choice['delta'];
    const hasText = isRecord(delta) && typeof delta['content'] === 'string' && delta['content'] !== '';
    return { content_filter_results: hasText ? RESULTS : {}, ...choice };
  });
  const obfuscation = 'x'.repeat(1 + (index % 15));
  const { service_tier: _, ...rest } = chunk;
  return { ...payload, data: JSON.stringify({ ...rest, choices, obfuscation }) };
}
