/** Reasoning state that providers need back between turns. */
export { createReasoningState, type ReasoningState } from './reasoning-state.ts';
export { createReasoningStore } from './reasoning-store.ts';
