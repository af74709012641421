/** OpenAI's legacy completions API. */
export { TextCompletion } from './completions-answer.ts';
export { CompletionsRequest } from './completions-request.ts';
export { encodeCompletion, encodeCompletionChunks } from './encode-completion.ts';
export {
  chatFormOfCompletion,
  completionEventWithModel,
  createTextCompletionDecoder,
  withUsageAsked,
} from './native-completion.ts';
export { chatRequestOfCompletions, nativeCompletionsBody, readPrompts } from './to-chat-request.ts';
