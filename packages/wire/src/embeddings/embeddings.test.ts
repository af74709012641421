import { describe, expect, it } from 'vitest';
import {
  bedrockEmbeddingLimits,
  compatibleEmbeddingLimits,
  decodeBedrockEmbeddings,
  decodeCohereEmbeddings,
  decodeCompatibleEmbeddings,
  decodeGeminiEmbeddings,
  decodeVertexEmbeddings,
  encodeBedrockEmbeddings,
  encodeCohereEmbeddings,
  encodeCompatibleEmbeddings,
  encodeGeminiEmbeddings,
  encodeVertexEmbeddings,
  vertexEmbeddingLimits,
} from './index.ts';

const request = { model: 'alias', input: ['a', 'b'], dimensions: 256, input_type: 'query', user: 'u' };
const preset = 'other';

const encoders = [
  [
    'a compatible service',
    encodeCompatibleEmbeddings(request, { model: 'm', preset }),
    { ...request, model: 'm' },
    [],
  ],
  [
    'OpenAI',
    encodeCompatibleEmbeddings(request, { model: 'm', preset: 'openai' }),
    { model: 'm', input: ['a', 'b'], dimensions: 256, user: 'u' },
    ['input_type'],
  ],
  [
    'Mistral',
    encodeCompatibleEmbeddings(request, { model: 'm', preset: 'mistral' }),
    { model: 'm', input: ['a', 'b'], output_dimension: 256 },
    ['input_type', 'user'],
  ],
  [
    'Gemini',
    encodeGeminiEmbeddings(request, { model: 'm' }),
    {
      requests: ['a', 'b'].map((text) => ({
        model: 'models/m',
        content: { parts: [{ text }] },
        taskType: 'RETRIEVAL_QUERY',
        outputDimensionality: 256,
      })),
    },
    ['user'],
  ],
  [
    'Vertex AI',
    encodeVertexEmbeddings(request),
    {
      instances: ['a', 'b'].map((content) => ({ content, task_type: 'RETRIEVAL_QUERY' })),
      parameters: { autoTruncate: false, outputDimensionality: 256 },
    },
    ['user'],
  ],
  [
    'Cohere',
    encodeCohereEmbeddings(request, { model: 'm' }),
    {
      model: 'm',
      texts: ['a', 'b'],
      input_type: 'search_query',
      embedding_types: ['float'],
      truncate: 'NONE',
      output_dimension: 256,
    },
    ['user'],
  ],
  [
    'Titan',
    encodeBedrockEmbeddings({ ...request, input: 'a' }, { model: 'amazon.titan-embed-text-v2:0' }),
    { inputText: 'a', dimensions: 256 },
    ['user', 'input_type'],
  ],
  [
    'Cohere on Bedrock',
    encodeBedrockEmbeddings({ ...request, input_type: null }, { model: 'eu.cohere.embed-v4:0' }),
    {
      texts: ['a', 'b'],
      input_type: 'search_document',
      embedding_types: ['float'],
      truncate: 'NONE',
      output_dimension: 256,
    },
    ['user'],
  ],
] as const;

describe('encoders of embeddings', () => {
  it.each(encoders)('write the body of %s', (_name, { body, dropped, unsupported }, expected, left) => {
    expect(body).toEqual(expected);
    expect([dropped, unsupported]).toEqual([left, []]);
  });

  it('name what a service cannot carry', () => {
    const { unsupported } = encodeGeminiEmbeddings(
      { ...request, input: [1, 2], truncate: 'END' },
      { model: 'm' },
    );
    expect(unsupported).toEqual(['truncate', 'input']);
    const titan = encodeBedrockEmbeddings(
      { ...request, input: 'a' },
      { model: 'amazon.titan-embed-text-v1' },
    );
    expect(titan.unsupported).toEqual(['dimensions']);
  });
});

const vector = [0.5, -0.5];
const entry = { object: 'embedding', index: 0, embedding: vector };

describe('decoders of embeddings', () => {
  it.each([
    ['Gemini', decodeGeminiEmbeddings({ embeddings: [{ values: vector }] }), undefined],
    [
      'Vertex AI',
      decodeVertexEmbeddings({
        predictions: [{ embeddings: { values: vector, statistics: { token_count: 3 } } }],
      }),
      3,
    ],
    [
      'Cohere',
      decodeCohereEmbeddings({
        embeddings: { float: [vector] },
        meta: { billed_units: { input_tokens: 3 } },
      }),
      3,
    ],
    ['older Cohere on Bedrock', decodeBedrockEmbeddings({ embeddings: [vector] }), undefined],
    ['Titan', decodeBedrockEmbeddings({ embedding: vector, inputTextTokenCount: 3 }), 3],
  ])('read the answer of %s', (_name, { answer, usage }, tokens) => {
    expect(answer).toEqual({ object: 'list', data: [entry] });
    expect(usage?.inputTokens).toBe(tokens);
  });

  it('keep every member of a compatible answer, and sort by index', () => {
    const data = [{ ...entry, index: 1, extra: true }, entry];
    const raw = { object: 'list', id: 'x', data, usage: { prompt_tokens: 3, total_tokens: 3 } };
    const { answer, usage } = decodeCompatibleEmbeddings(raw);
    expect(answer).toEqual({ ...raw, data: [entry, { ...entry, index: 1, extra: true }] });
    expect(usage).toMatchObject({ inputTokens: 3, outputTokens: 0 });
  });

  it.each([[null], [{}], [{ embeddings: [] }], [{ embeddings: [{ values: ['a'] }] }]])('refuse %j', (raw) => {
    expect(() => decodeGeminiEmbeddings(raw)).toThrow();
    expect(() => decodeCompatibleEmbeddings(raw)).toThrow();
  });
});

describe('limits of inputs', () => {
  it.each([
    [compatibleEmbeddingLimits({ model: 'm', preset: 'openai' }), 2048, true],
    [compatibleEmbeddingLimits({ model: 'm', preset: 'alibaba' }), 10, false],
    [vertexEmbeddingLimits({ model: 'gemini-embedding-001' }), 1, false],
    [vertexEmbeddingLimits({ model: 'text-embedding-005' }), 250, false],
    [bedrockEmbeddingLimits({ model: 'us.cohere.embed-v4:0' }), 96, false],
    [bedrockEmbeddingLimits({ model: 'amazon.titan-embed-text-v2:0' }), 1, false],
  ])('are %j', (limits, maxInputs, acceptsTokenIds) => {
    expect(limits).toMatchObject({ maxInputs, acceptsTokenIds });
  });
});
