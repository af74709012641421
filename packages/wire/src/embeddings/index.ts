/** OpenAI's embeddings API, and those of other providers. */
export {
  bedrockEmbeddingLimits,
  decodeBedrockEmbeddings,
  encodeBedrockEmbeddings,
} from './bedrock-embeddings.ts';
export {
  cohereEmbeddingLimits,
  decodeCohereEmbeddings,
  encodeCohereEmbeddings,
} from './cohere-embeddings.ts';
export {
  countVectors,
  type DecodedEmbeddings,
  embeddingsAnswer,
  joinEmbeddings,
} from './decoded-embeddings.ts';
export {
  type InputLimits,
  type InputRange,
  readEmbeddingInputs,
  sizeOfInput,
  splitInputs,
} from './embedding-inputs.ts';
export { Embedding, EmbeddingsAnswer } from './embeddings-answer.ts';
export type { EmbeddingsBody, EmbeddingsTarget, EncodedEmbeddings } from './embeddings-body.ts';
export { EmbeddingsRequest } from './embeddings-request.ts';
export {
  decodeGeminiEmbeddings,
  decodeVertexEmbeddings,
  encodeGeminiEmbeddings,
  encodeVertexEmbeddings,
  geminiEmbeddingLimits,
  vertexEmbeddingLimits,
} from './google-embeddings.ts';
export {
  compatibleEmbeddingLimits,
  decodeCompatibleEmbeddings,
  encodeCompatibleEmbeddings,
} from './openai-embeddings.ts';
export { chatRequestOfEmbeddings, nativeEmbeddingsBody } from './to-chat-request.ts';
