/** Google: batchEmbedContents of the Gemini API, and predict of Vertex AI. */
import { type DecodedEmbeddings, decodedEmbeddings } from './decoded-embeddings.ts';
import type { InputLimits } from './embedding-inputs.ts';
import {
  dimensionsOf,
  type EmbeddingsBody,
  type EmbeddingsTarget,
  type EncodedEmbeddings,
  inputTypeOf,
  listOf,
  memberOf,
  openReport,
  textsOf,
} from './embeddings-body.ts';

const taskTypes = { query: 'RETRIEVAL_QUERY', document: 'RETRIEVAL_DOCUMENT' };

/** `batchEmbedContents` takes at most 100 requests. */
export const geminiEmbeddingLimits: InputLimits = {
  maxInputs: 100,
  maxTotalBytes: 600_000,
  acceptsTokenIds: false,
};

export function encodeGeminiEmbeddings(body: EmbeddingsBody, { model }: EmbeddingsTarget): EncodedEmbeddings {
  const report = openReport(body);
  const taskType = inputTypeOf(body, taskTypes);
  const size = dimensionsOf(body);
  const requests = textsOf(body, report).map((text) => ({
    model: `models/${model}`,
    content: { parts: [{ text }] },
    ...(taskType === undefined ? {} : { taskType }),
    ...(size === undefined ? {} : { outputDimensionality: size }),
  }));
  return { ...report, body: { requests } };
}

export function decodeGeminiEmbeddings(raw: unknown): DecodedEmbeddings {
  const vectors = listOf(memberOf(raw, 'embeddings')).map((one) => memberOf(one, 'values'));
  return decodedEmbeddings(vectors, memberOf(memberOf(raw, 'usageMetadata'), 'promptTokenCount'));
}

/** cloud.google.com, text embeddings API: 250 inputs and 20,000 tokens; one input for gemini-embedding. */
export function vertexEmbeddingLimits({ model }: EmbeddingsTarget): InputLimits {
  return {
    maxInputs: /gemini-embedding/.test(model) ? 1 : 250,
    maxTotalBytes: 40_000,
    acceptsTokenIds: false,
  };
}

export function encodeVertexEmbeddings(body: EmbeddingsBody): EncodedEmbeddings {
  const report = openReport(body);
  const type = inputTypeOf(body, taskTypes);
  const size = dimensionsOf(body);
  const instances = textsOf(body, report).map((content) => ({
    content,
    ...(type === undefined ? {} : { task_type: type }),
  }));
  // Otherwise long texts would be cut without a word.
  const parameters = { autoTruncate: false, ...(size === undefined ? {} : { outputDimensionality: size }) };
  return { ...report, body: { instances, parameters } };
}

export function decodeVertexEmbeddings(raw: unknown): DecodedEmbeddings {
  const found = listOf(memberOf(raw, 'predictions')).map((one) => memberOf(one, 'embeddings'));
  const counts = found.map((one) => Number(memberOf(memberOf(one, 'statistics'), 'token_count')));
  return decodedEmbeddings(
    found.map((one) => memberOf(one, 'values')),
    counts.reduce((sum, count) => sum + count, 0),
  );
}
