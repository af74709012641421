export { type ChatPipeline, createChatPipeline } from './chat.ts';
export { type ClientChannel, type Outcome, refusedOutcome } from './client.ts';
export { chooseRoute, type DryRunWish, leavesPersonalData } from './dry-run.ts';
