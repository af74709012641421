export { type ChatPipeline, createChatPipeline } from './chat.ts';
export { type ClientChannel, type Outcome, rejectedOutcome as refusedOutcome } from './client.ts';
export {
  chooseRoute,
  type DryRunRequest as DryRunWish,
  sendsPersonalData as leavesPersonalData,
} from './dry-run.ts';
