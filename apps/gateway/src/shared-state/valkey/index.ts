export { connectValkey } from './connect-valkey.ts';
export { type ScriptClient, type SharedLimitStore, valkeyLimitStore } from './valkey-limit-store.ts';
