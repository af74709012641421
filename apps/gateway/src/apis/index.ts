export { apiPaths, compactPath } from './api-paths.ts';
export { chatAnswersTo, chatApi } from './chat-api.ts';
export type { AnswerFormat, ApiRequest, ClientApi, RequestHeaders, StreamFormat } from './client-api.ts';
export { createClientApis } from './create-client-apis.ts';
