/** What providers need back between turns. */
export { createReasoningState as createReplay, type ReasoningState as Replay } from './replay.ts';
export { createReasoningStore as createReplayVault } from './vault.ts';
