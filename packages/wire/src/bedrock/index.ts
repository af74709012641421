/** Amazon Bedrock's Converse and ConverseStream. */
export { type BedrockProfile, bedrockProfileOf } from './bedrock-profile.ts';
export { decodeBedrockResponse } from './decode-response.ts';
export { createBedrockStreamDecoder } from './decode-stream.ts';
export { type BedrockTarget, encodeBedrockRequest } from './encode-request.ts';
export { readBedrockError } from './error.ts';
export { unwrapBedrockEvent } from './unwrap-event.ts';
