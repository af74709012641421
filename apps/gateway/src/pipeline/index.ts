export { admit } from './admit.ts';

export { type BackgroundResponses, createBackgroundResponses } from './background-responses.ts';
export { type ClientChannel, type Outcome, rejectedOutcome } from './client.ts';
export { type CountTokens, countTokensWith } from './count-tokens.ts';
export { chooseRoute, type DryRunRequest } from './dry-run.ts';
export { createPipeline, type Pipeline } from './serve.ts';
