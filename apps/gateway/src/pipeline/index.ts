export { type ChatPipeline, createChatPipeline } from './chat.ts';
export { type ClientChannel, type Outcome, rejectedOutcome } from './client.ts';
export {
  chooseRoute,
  type DryRunRequest,
  sendsPersonalData,
} from './dry-run.ts';
