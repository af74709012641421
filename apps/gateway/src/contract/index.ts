export { type ChatCall, readChatRequest, violationsError } from './chat-request.ts';
export { paramOf, parseJsonBody } from './json-body.ts';
export { explainViolations } from './violations.ts';
