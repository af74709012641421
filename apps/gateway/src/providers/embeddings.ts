/** APIs for embeddings. They have no translation from chat: requests come in OpenAI's form. */
import {
  bedrockEmbeddingLimits,
  cohereEmbeddingLimits,
  compatibleEmbeddingLimits,
  type DecodedEmbeddings,
  decodeBedrockEmbeddings,
  decodeCohereEmbeddings,
  decodeCompatibleEmbeddings,
  decodeGeminiEmbeddings,
  decodeVertexEmbeddings,
  type EmbeddingsBody,
  type EncodedEmbeddings,
  encodeBedrockEmbeddings,
  encodeCohereEmbeddings,
  encodeCompatibleEmbeddings,
  encodeGeminiEmbeddings,
  encodeVertexEmbeddings,
  geminiEmbeddingLimits,
  type InputLimits,
  readBedrockError,
  readCohereError,
  readGeminiError,
  vertexEmbeddingLimits,
} from '@sluice/wire';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

interface Target {
  readonly model: string;
  readonly preset: string;
}

interface EmbeddingsApi {
  readonly encode: (body: EmbeddingsBody, target: Target) => EncodedEmbeddings;
  readonly decode: (raw: unknown) => DecodedEmbeddings;
  readonly limits: (target: Target) => InputLimits;
  readonly path: Wire['path'];
  readonly readError?: NonNullable<Wire['readError']>;
}

function toWire({ encode, decode, limits, path, readError }: EmbeddingsApi): Wire {
  const nameOf = ({ name, provider }: ModelTarget): Target => ({ model: name, preset: provider.preset });
  return {
    protocol: 'embeddings',
    readsContent: true,
    carries: () => true,
    choices: () => true,
    encode: notChat,
    encodeNative: (body, target) => encode(body, nameOf(target)),
    inputLimits(target) {
      const known = limits(nameOf(target));
      return { ...known, maxInputs: target.maxEmbeddingInputs ?? known.maxInputs };
    },
    path,
    headers: () => ({}),
    decode(raw, { id, created, model }) {
      const { answer, usage } = decode(raw);
      return {
        response: { id, object: 'chat.completion', created, model, choices: [] },
        usage,
        native: answer,
      };
    },
    openStream: notChat,
    ...(readError === undefined ? {} : { readError }),
  };
}

function notChat(): never {
  throw new Error('Embeddings are neither translated nor streamed.');
}

export function compatibleEmbeddingsWire(path: Wire['path'] = () => '/embeddings'): Wire {
  return toWire({
    encode: encodeCompatibleEmbeddings,
    decode: decodeCompatibleEmbeddings,
    limits: compatibleEmbeddingLimits,
    path,
  });
}

export function geminiEmbeddingsWire(path: Wire['path']): Wire {
  return toWire({
    encode: encodeGeminiEmbeddings,
    decode: decodeGeminiEmbeddings,
    limits: () => geminiEmbeddingLimits,
    path,
    readError: readGeminiError,
  });
}

export function vertexEmbeddingsWire(path: Wire['path']): Wire {
  return toWire({
    encode: encodeVertexEmbeddings,
    decode: decodeVertexEmbeddings,
    limits: vertexEmbeddingLimits,
    path,
    readError: readGeminiError,
  });
}

export function bedrockEmbeddingsWire(path: Wire['path']): Wire {
  return toWire({
    encode: encodeBedrockEmbeddings,
    decode: decodeBedrockEmbeddings,
    limits: bedrockEmbeddingLimits,
    path,
    readError: readBedrockError,
  });
}

export function cohereEmbeddingsWire(path: Wire['path']): Wire {
  return toWire({
    encode: encodeCohereEmbeddings,
    decode: decodeCohereEmbeddings,
    limits: () => cohereEmbeddingLimits,
    path,
    readError: readCohereError,
  });
}
