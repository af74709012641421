/** Google's generateContent, of the Gemini API and Vertex AI. */
export { decodeGeminiResponse } from './decode-response.ts';
export { createGeminiStreamDecoder } from './decode-stream.ts';
export { encodeGeminiRequest, type GeminiTarget } from './encode-request.ts';
export { type GeminiErrorDetails, readGeminiError } from './error.ts';
export {
  type GeminiPlatform,
  type GeminiProfile,
  type GeminiThinking,
  geminiProfileOf,
} from './gemini-profile.ts';
