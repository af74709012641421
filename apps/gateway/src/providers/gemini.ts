/** The Gemini API of Google AI: generateContent and its stream. */
import {
  createGeminiStreamDecoder,
  decodeGeminiResponse,
  encodeGeminiRequest,
  geminiProfileOf,
  readGeminiError,
} from '@sluice/wire';
import { pathSegment } from './path-segment.ts';
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
    path: (target, stream) => {
      const version = /\/v1(?:alpha|beta)?\d*$/.test(target.provider.basePath) ? '' : '/v1beta';
      return `${version}/models/${pathSegment(target.name)}:${geminiMethod(stream)}`;
    },
    headers: () => ({}),
    decode: (raw, context) => decodeGeminiResponse(raw, context),
    openStream: (context) => createGeminiStreamDecoder(context),
    readError: readGeminiError,
  };
}

/** Without `alt=sse` a stream would be one long JSON array. */
export function geminiMethod(stream: boolean): string {
  return stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
}
