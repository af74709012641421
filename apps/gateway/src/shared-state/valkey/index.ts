export { connectValkey } from './connect-valkey.ts';
export type { ScriptClient } from './script-runner.ts';
export { valkeyBroadcast } from './valkey-broadcast.ts';
export { type SharedLimitStore, valkeyLimitStore } from './valkey-limit-store.ts';
