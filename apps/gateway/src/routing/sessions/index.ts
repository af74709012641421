export { type Conversation, cacheLifeMs, conversationOf, isBound } from './conversation.ts';
export { createSessions, type LiveSession, type Sessions } from './sessions.ts';
