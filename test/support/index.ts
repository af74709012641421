export { seededRandom } from '@sluice/provider-simulator';
export { chatRequest } from './chat-request.ts';
export { type ChildExit, disposeAll, disposeLater, type RunningChild, runChild } from './child-process.ts';
export { type ConfigOptions, configFor, FAKE_MODELS, FAKE_UPSTREAM_KEY } from './config-for.ts';
export { failedStart } from './failed-start.ts';
export {
  openExchange,
  type RawExchange,
  type RawRequest,
  type RawResponse,
  rawRequest,
  requestBytes,
} from './raw-http.ts';
export { runSeed } from './run-seed.ts';
export { type CommandOutcome, runSluice } from './run-sluice.ts';
export { selfSigned } from './self-signed.ts';
export { chatChunks, createSseReader, parseSse, type SseEvent } from './sse-events.ts';
export { startFake } from './start-fake.ts';
export {
  cleanEnv,
  REPOSITORY,
  SLUICE_COMMAND,
  type Sluice,
  type SluiceOptions,
  startSluice,
} from './start-sluice.ts';
export { tempDir } from './temp-dir.ts';
export { type StoredUsage, untilRows, usageRows } from './usage-rows.ts';
