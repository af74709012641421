export { admit } from './admit.ts';
export { type ChatPipeline, createChatPipeline } from './chat.ts';
export { type ClientChannel, type Outcome, rejectedOutcome } from './client.ts';
export { chooseRoute, type DryRunRequest } from './dry-run.ts';
