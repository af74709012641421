/** Translators between OpenAI's API and its dialects at OpenAI-compatible providers. */
export { type CompatProvider, compatProfileOf, compatProviders, isCompatProvider } from './compat-presets.ts';
export { type CompatProfile, defaultCompatProfile, type ToolChoiceForm } from './compat-profile.ts';
export { type DecodeContext, decodeChatResponse } from './decode-response.ts';
export { createChatStreamDecoder, type StreamDecodeContext } from './decode-stream.ts';
export { type EncodeTarget, encodeChatRequest } from './encode-request.ts';
export { mapFinishReason } from './finish-reason.ts';
export type { ReasoningTag } from './reasoning-tags.ts';
export { normalizeUsage } from './usage.ts';
