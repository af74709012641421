import type { CatalogModel } from './model.ts';

/** @param input nano-USD per token; undefined if texts are not charged by tokens */
function embeddingModel(
  provider: string,
  name: string,
  contextWindow: number,
  input: number | undefined,
  released: string,
): CatalogModel {
  return {
    provider,
    name,
    contextWindow,
    inputModalities: ['text'],
    embeddings: true,
    reasoning: false,
    tools: false,
    ...(input === undefined ? {} : { price: { input, output: 0 } }),
    released,
    source: 'sluice',
  };
}

const openaiModels = (provider: string): readonly CatalogModel[] => [
  embeddingModel(provider, 'text-embedding-3-small', 8192, 20, '2024-01-25'),
  embeddingModel(provider, 'text-embedding-3-large', 8192, 130, '2024-01-25'),
  embeddingModel(provider, 'text-embedding-ada-002', 8192, 100, '2022-12-15'),
];

/**
 * Embedding models, which the base leaves out. Prices as models.dev, LiteLLM (MIT) and genai-prices (MIT) list them, but those
 * of `amazon.titan-embed-text-v2:0` (LiteLLM lists ten times as much), `codestral-embed` and `text-embedding-v4`, which are not
 * confirmed by any of these lists: set `price` where they must be exact.
 */
export const embeddingModels: readonly CatalogModel[] = [
  ...openaiModels('openai'),
  ...openaiModels('azure'),
  embeddingModel('gemini', 'gemini-embedding-001', 2048, 150, '2025-07-14'),
  embeddingModel('vertex', 'gemini-embedding-001', 2048, 150, '2025-07-14'),
  // Charged by characters.
  embeddingModel('vertex', 'text-embedding-005', 2048, undefined, '2024-11-18'),
  embeddingModel('vertex', 'text-multilingual-embedding-002', 2048, undefined, '2024-05-14'),
  embeddingModel('bedrock', 'amazon.titan-embed-text-v1', 8192, 100, '2023-09-28'),
  embeddingModel('bedrock', 'amazon.titan-embed-text-v2:0', 8192, 20, '2024-04-30'),
  embeddingModel('bedrock', 'cohere.embed-english-v3', 512, 100, '2023-11-28'),
  embeddingModel('bedrock', 'cohere.embed-multilingual-v3', 512, 100, '2023-11-28'),
  embeddingModel('bedrock', 'cohere.embed-v4:0', 128_000, 120, '2025-10-02'),
  embeddingModel('cohere', 'embed-english-v3.0', 512, 100, '2023-11-02'),
  embeddingModel('cohere', 'embed-multilingual-v3.0', 512, 100, '2023-11-02'),
  embeddingModel('cohere', 'embed-v4.0', 128_000, 120, '2025-04-15'),
  embeddingModel('mistral', 'mistral-embed', 8192, 100, '2023-12-11'),
  embeddingModel('mistral', 'codestral-embed', 8192, 150, '2025-05-28'),
  embeddingModel('alibaba', 'text-embedding-v4', 8192, 70, '2025-06-05'),
];
