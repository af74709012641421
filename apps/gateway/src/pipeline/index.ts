export { type ChatPipeline, createChatPipeline } from './chat.ts';
export type { ClientChannel, Outcome } from './client.ts';
