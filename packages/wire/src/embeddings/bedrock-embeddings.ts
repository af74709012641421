/** Amazon Bedrock: InvokeModel with the bodies of Titan and of Cohere. */
import { drop, refuse } from '../translation/index.ts';
import { cohereEmbeddingLimits, decodeCohereEmbeddings, encodeCohereBody } from './cohere-embeddings.ts';
import { type DecodedEmbeddings, decodedEmbeddings } from './decoded-embeddings.ts';
import type { InputLimits } from './embedding-inputs.ts';
import {
  dimensionsOf,
  type EmbeddingsBody,
  type EmbeddingsTarget,
  type EncodedEmbeddings,
  memberOf,
  openReport,
  textsOf,
} from './embeddings-body.ts';

const isCohere = ({ model }: EmbeddingsTarget): boolean => /(?:^|[./])cohere\./.test(model);
/** The first Titan has one length only. */
const hasOneLength = ({ model }: EmbeddingsTarget): boolean => /titan-embed-text-v1/.test(model);

export function bedrockEmbeddingLimits(target: EmbeddingsTarget): InputLimits {
  return isCohere(target) ? cohereEmbeddingLimits : { ...cohereEmbeddingLimits, maxInputs: 1 };
}

export function encodeBedrockEmbeddings(body: EmbeddingsBody, target: EmbeddingsTarget): EncodedEmbeddings {
  if (isCohere(target)) return encodeCohereBody(body);
  const report = openReport(body);
  const size = dimensionsOf(body);
  if (body['input_type'] != null) drop(report, 'input_type');
  if (size !== undefined && hasOneLength(target)) refuse(report, 'dimensions');
  const [inputText = ''] = textsOf(body, report);
  const hasSize = size !== undefined && !hasOneLength(target);
  return { ...report, body: { inputText, ...(hasSize ? { dimensions: size } : {}) } };
}

export function decodeBedrockEmbeddings(raw: unknown): DecodedEmbeddings {
  if (memberOf(raw, 'embeddings') !== undefined) return decodeCohereEmbeddings(raw);
  const vector = memberOf(raw, 'embedding') ?? memberOf(raw, 'embeddingsByType');
  return decodedEmbeddings([vector], memberOf(raw, 'inputTextTokenCount'));
}
