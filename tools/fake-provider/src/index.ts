export {
  FAULT_TEXT,
  type FaultOutcome,
  faultsFor,
  type TransportFault,
  transportFaults,
} from './faults/index.ts';
export type { AwsKeys, ProtocolName } from './protocols/index.ts';
export type { AnswerReceipt, Receipt, RequestReceipt } from './receipts.ts';
export { modelForScript, parseScript, type Script, ScriptSchema } from './script/index.ts';
export {
  createFakeProvider,
  type FakeProvider,
  type FakeProviderOptions,
  type OpenExchange,
  type ProviderState,
} from './server.ts';
