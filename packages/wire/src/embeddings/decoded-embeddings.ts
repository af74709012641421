/** Answers of providers in OpenAI's form. */
import {
  type JsonObject,
  type NormalizedUsage,
  readTokenCount,
  UpstreamResponseError,
} from '../translation/index.ts';
import { memberOf } from './embeddings-body.ts';
import { readVector, toVectorFormat, type VectorFormat } from './vectors.ts';

/** Vectors in the order of the inputs, whatever the format. */
export interface DecodedEmbeddings {
  /** OpenAI's form; `data` holds vectors as they came. */
  readonly answer: Readonly<JsonObject> & { readonly data: readonly JsonObject[] };
  /** Null if the provider counts no tokens. */
  readonly usage: NormalizedUsage | null;
}

export function decodedEmbeddings(vectors: readonly unknown[], inputTokens: unknown): DecodedEmbeddings {
  if (vectors.length === 0) throw new UpstreamResponseError('malformed', 'The answer has no vectors');
  const data = vectors.map((value, index) => ({ object: 'embedding', index, embedding: readVector(value) }));
  return { answer: { object: 'list', data }, usage: inputUsage(inputTokens) };
}

/** Usage of a request without output; null without a plausible count. */
export function inputUsage(inputTokens: unknown): NormalizedUsage | null {
  const counted = readTokenCount(inputTokens);
  if (counted === null || counted === 0) return null;
  return {
    inputTokens: counted,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    audioInputTokens: 0,
    audioOutputTokens: 0,
  };
}

/** Joins the answers to the parts of a request, in order; other members are those of the first. */
export function joinEmbeddings(answers: readonly unknown[]): JsonObject {
  const data: JsonObject[] = [];
  for (const answer of answers)
    for (const one of entriesOf(answer)) data.push({ ...one, index: data.length });
  const [first] = answers;
  return { ...(isObject(first) ? first : {}), data };
}

/** What a client gets of an answer. @param inputTokens counted or estimated */
export function embeddingsAnswer(
  answer: Readonly<JsonObject>,
  facts: { readonly model: string; readonly format: VectorFormat; readonly inputTokens: number },
): JsonObject {
  const { model, format, inputTokens } = facts;
  const data = entriesOf(answer).map((one) => ({
    ...one,
    embedding: toVectorFormat(readVector(one['embedding']), format),
  }));
  const own = memberOf(answer, 'usage');
  const usage = { ...(isObject(own) ? own : {}), prompt_tokens: inputTokens, total_tokens: inputTokens };
  return { ...answer, object: 'list', data, model, usage };
}

/** Number of vectors of an answer in OpenAI's form. */
export function countVectors(answer: unknown): number {
  return entriesOf(answer).length;
}

function entriesOf(answer: unknown): readonly JsonObject[] {
  const data = memberOf(answer, 'data');
  return Array.isArray(data) ? data.filter(isObject) : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
