export { createRecordProxy } from './record-proxy.ts';
export type { Exchange } from './to-fixture.ts';
