export { connectValkey } from './connect-valkey.ts';
export { valkeyBroadcast } from './valkey-broadcast.ts';
export { type ScriptClient, type SharedLimitStore, valkeyLimitStore } from './valkey-limit-store.ts';
