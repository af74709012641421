export { type ChatPipeline, createChatPipeline } from './chat.ts';
export type { Arrival, ClientChannel, Outcome } from './client.ts';
