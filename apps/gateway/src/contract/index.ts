export { asChatRequest, type ReceivedChat, readChatRequest } from './chat-request.ts';
export { editDistance } from './edit-distance.ts';
export { isObject, isRecord, memberOf } from './is-record.ts';
export { paramOf, parseJsonBody, parseLargeBody } from './json-body.ts';
export type { LongTexts } from './long-texts.ts';
export { defaultOutputTokens } from './output-limit.ts';
export { createRequestReader, memberError, violationsError } from './request-reader.ts';
export { typesInstead } from './types-instead.ts';
export { explainViolations } from './violations.ts';
