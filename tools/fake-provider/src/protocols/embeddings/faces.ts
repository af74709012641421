/** The embeddings APIs of all services. Limits of inputs are those that the services document. */
import { countTokens } from '../../answer/tokens.ts';
import type { SingleScript } from '../../script/script.ts';
import { azureProtocol } from '../azure/protocol.ts';
import { bedrockProtocol } from '../bedrock/protocol.ts';
import { numberOr, readBodyFacts, recordOf, recordsOf, stringsOf, textOr } from '../body-facts.ts';
import { cohereProtocol } from '../cohere/protocol.ts';
import { geminiProtocol, vertexGeminiProtocol } from '../gemini/protocol.ts';
import { openaiProtocol } from '../openai/protocol.ts';
import type { AnswerInput, Protocol, ProtocolFacts, ProtocolRequest } from '../protocol.ts';
import { toBase64, vectorOf } from './vector.ts';

type Json = Readonly<Record<string, unknown>>;

interface EmbeddingsFace {
  readonly base: Protocol;
  readonly path: RegExp;
  readonly textsOf: (body: Json) => readonly string[];
  readonly maxInputs: (model: string) => number;
  readonly answer: (texts: readonly string[], body: Json, hasUsage: boolean) => unknown;
}

function createFace({ base, path, textsOf, maxInputs, answer }: EmbeddingsFace): Protocol {
  return {
    ...base,
    route(given) {
      const match = path.exec(given);
      const model = match?.[1];
      if (match === null) return undefined;
      return model === undefined ? {} : { model: decodeURIComponent(model) };
    },
    readFacts: (request) => factsOf(request, textsOf),
    refuse(request, facts, settings) {
      const refusal = base.refuse(request, facts, { ...settings, strict: false });
      if (refusal !== undefined) return refusal;
      const count = textsOf(recordOf(facts.body)).length;
      return count > maxInputs(facts.model) || count === 0 ? tooMany(count) : undefined;
    },
    writeAnswer({ plan, facts }: AnswerInput) {
      const body = recordOf(facts.body);
      return JSON.stringify(answer(textsOf(body), body, plan.usage !== 'none'));
    },
  };
}

function tooMany(count: number): SingleScript {
  return {
    status: 400,
    error: { message: `Invalid number of inputs: ${count}`, type: 'invalid_request_error' },
  };
}

function factsOf(request: ProtocolRequest, textsOf: EmbeddingsFace['textsOf']): ProtocolFacts {
  const { record, facts } = readBodyFacts(request);
  const texts = textsOf(record);
  return {
    ...facts,
    model: request.route.model ?? textOr(record['model'], ''),
    lastUserText: texts.at(-1) ?? '',
    promptTexts: texts,
    stream: false,
    thinking: false,
    tools: [],
    toolResult: undefined,
  };
}

const tokensOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + countTokens(text), 0);

function openaiTexts({ input }: Json): readonly string[] {
  if (typeof input === 'string') return [input];
  const list: readonly unknown[] = Array.isArray(input) ? input : [];
  if (list.every((one) => typeof one === 'number')) return [list.join(' ')];
  return list.map((one) => (Array.isArray(one) ? one.join(' ') : textOr(one, '')));
}

function openaiAnswer(texts: readonly string[], body: Json, hasUsage: boolean): unknown {
  const size = numberOr(body['dimensions'] ?? body['output_dimension'], undefined);
  const inBase64 = body['encoding_format'] === 'base64';
  const tokens = tokensOf(texts);
  return {
    object: 'list',
    data: texts.map((text, index) => {
      const vector = vectorOf(text, size);
      return { object: 'embedding', index, embedding: inBase64 ? toBase64(vector) : vector };
    }),
    model: body['model'],
    ...(hasUsage ? { usage: { prompt_tokens: tokens, total_tokens: tokens } } : {}),
  };
}

const openai = {
  textsOf: openaiTexts,
  maxInputs: () => 2048,
  answer: openaiAnswer,
};

/** The embeddings APIs, OpenAI's last. */
export const embeddingsFaces: readonly Protocol[] = [
  createFace({ ...openai, base: azureProtocol, path: /\/openai\/(?:v1|deployments\/([^/]+))\/embeddings$/u }),
  createFace({
    base: geminiProtocol,
    path: /^\/v1beta\/models\/([^/:]+):batchEmbedContents$/u,
    textsOf: ({ requests }) =>
      recordsOf(requests).map(({ content }) =>
        textOr(recordsOf(recordOf(content)['parts'])[0]?.['text'], ''),
      ),
    maxInputs: () => 100,
    answer: (texts, { requests }) => {
      const size = numberOr(recordsOf(requests)[0]?.['outputDimensionality'], undefined);
      return { embeddings: texts.map((text) => ({ values: vectorOf(text, size) })) };
    },
  }),
  createFace({
    base: vertexGeminiProtocol,
    path: /\/publishers\/google\/models\/([^/:]+):predict$/u,
    textsOf: ({ instances }) => recordsOf(instances).map(({ content }) => textOr(content, '')),
    maxInputs: (model) => (model.includes('gemini-embedding') ? 1 : 250),
    answer: (texts, { parameters }) => {
      const size = numberOr(recordOf(parameters)['outputDimensionality'], undefined);
      return {
        predictions: texts.map((text) => ({
          embeddings: {
            values: vectorOf(text, size),
            statistics: { truncated: false, token_count: countTokens(text) },
          },
        })),
      };
    },
  }),
  createFace({
    base: bedrockProtocol,
    path: /^\/model\/([^/]+)\/invoke$/u,
    textsOf: ({ inputText, texts }) => (typeof inputText === 'string' ? [inputText] : stringsOf(texts)),
    maxInputs: (model) => (model.includes('cohere.') ? 96 : 1),
    answer: (texts, { inputText, dimensions, output_dimension: size }) =>
      inputText === undefined
        ? { embeddings: { float: texts.map((text) => vectorOf(text, numberOr(size, undefined))) }, texts }
        : {
            embedding: vectorOf(texts[0] ?? '', numberOr(dimensions, undefined)),
            inputTextTokenCount: tokensOf(texts),
          },
  }),
  createFace({
    base: cohereProtocol,
    path: /^\/v2\/embed$/u,
    textsOf: ({ texts }) => stringsOf(texts),
    maxInputs: () => 96,
    answer: (texts, { output_dimension: size }) => ({
      id: 'embed-fake',
      embeddings: { float: texts.map((text) => vectorOf(text, numberOr(size, undefined))) },
      texts,
      meta: { api_version: { version: '2' }, billed_units: { input_tokens: tokensOf(texts) } },
    }),
  }),
  createFace({ ...openai, base: openaiProtocol, path: /\/embeddings\/?$/u }),
];
