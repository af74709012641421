/** What providers need back between turns. */
export { createReasoningState, type ReasoningState } from './replay.ts';
export { createReasoningStore } from './vault.ts';
