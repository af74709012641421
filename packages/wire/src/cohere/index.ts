/** Cohere's own chat interface, v2/chat. */
export { type CohereProfile, cohereProfileOf } from './cohere-profile.ts';
export { decodeCohereResponse } from './decode-response.ts';
export { createCohereStreamDecoder } from './decode-stream.ts';
export { type CohereTarget, encodeCohereRequest } from './encode-request.ts';
export { readCohereError } from './error.ts';
