/** Google's generateContent, as the Gemini API and Vertex AI speak it. */
export { decodeGeminiResponse, type GeminiAnswerContext } from './decode-response.ts';
export { createGeminiStreamDecoder } from './decode-stream.ts';
export { encodeGeminiRequest, type GeminiTarget } from './encode-request.ts';
export { type GeminiErrorDetails, readGeminiError } from './error.ts';
export {
  type GeminiPlatform,
  type GeminiProfile,
  type GeminiThinking,
  geminiProfileOf,
} from './gemini-profile.ts';
