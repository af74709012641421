/** Anthropic's Messages API as clients speak it: translation to and from the gateway's own form. */
export { encodeMessage } from './encode-message.ts';
export { MessagesAnswer, MessagesError, MessagesEvent } from './message.ts';
export { messagesBlockTypes } from './messages-blocks.ts';
export { MessagesCountRequest, MessagesRequest } from './messages-request.ts';
export { createMessagesStreamEncoder } from './messages-stream-encoder.ts';
export { toOwnMessageEvent, withModel } from './native-answer.ts';
export { nativeMessagesBody } from './native-body.ts';
export { type FittedBody, fitMessagesReasoning } from './native-reasoning.ts';
export { chatRequestOfMessages } from './to-chat-request.ts';
