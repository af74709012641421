/** The Gemini API of Google AI: generateContent and its stream. */
import {
  createGeminiStreamDecoder,
  decodeGeminiResponse,
  encodeGeminiRequest,
  geminiProfileOf,
  readGeminiError,
} from '@sluice/wire';
import { geminiEmbeddingsWire } from './embeddings.ts';
import { pathSegment } from './path-segment.ts';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

export function geminiWire(): Wire {
  return {
    protocol: 'gemini',
    readsContent: true,
    carries: (_target, what) => what === 'video',
    choices: (target, stream) => !stream && geminiProfileOf(target.name).maxCandidates > 1,
    encode: (request, target, stream) =>
      encodeGeminiRequest(request, {
        model: target.name,
        profile: geminiProfileOf(target.name),
        stream,
        maxOutputTokens: target.maxOutputTokens,
      }),
    speaks: (api, { apis }) => api === 'embeddings' && apis.has(api),
    natives: { embeddings: geminiEmbeddingsWire((target) => pathTo(target, 'batchEmbedContents')) },
    path: (target, stream) => pathTo(target, geminiMethod(stream)),
    headers: () => ({}),
    decode: (raw, context) => decodeGeminiResponse(raw, context),
    openStream: (context) => createGeminiStreamDecoder(context),
    readError: readGeminiError,
  };
}

function pathTo({ name, provider }: ModelTarget, method: string): string {
  const version = /\/v1(?:alpha|beta)?\d*$/.test(provider.basePath) ? '' : '/v1beta';
  return `${version}/models/${pathSegment(name)}:${method}`;
}

/** Without `alt=sse` a stream would be one long JSON array. */
export function geminiMethod(stream: boolean): string {
  return stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
}
