/** What providers need back between turns. */
export { createReplay, type Replay } from './replay.ts';
export { createReplayVault } from './vault.ts';
