/** Anthropic's Messages API. */
export { type AnthropicProfile, anthropicProfileOf } from './anthropic-profile.ts';
export { decodeAnthropicResponse } from './decode-response.ts';
export { createAnthropicStreamDecoder } from './decode-stream.ts';
export { planReasoning } from './encode-reasoning.ts';
export { type AnthropicTarget, encodeAnthropicRequest } from './encode-request.ts';
export { planSampling, type Sampling } from './encode-sampling.ts';
export { readAnthropicError } from './error.ts';
export { type FormatPlan, planFormat } from './plan-format.ts';
export { anthropicSchemaDialect } from './schema-dialect.ts';
