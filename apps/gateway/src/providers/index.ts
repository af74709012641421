export { type ConfiguredModels, createConfiguredModels } from './configured-models.ts';
export { createCredentials, readGoogleKeyFile, type UnsignedRequest } from './credentials/index.ts';
export { createModelDirectory, type ModelDirectory } from './directory.ts';
export { discoverLocalServers } from './discovery.ts';
export { operationAdapter } from './operation-adapter.ts';
export {
  callerHeaders,
  defaultProtocol,
  deniedHeaderPrefixes,
  hasDeployments,
  noCredentials,
  protocolByPrefix,
  requiresBaseUrl,
} from './override-rules.ts';
export type {
  Adapter,
  AnswerIdentity,
  DecodedAnswer,
  Deployment,
  EncodedRequest,
  ModelTarget,
  StreamDecoder,
  StreamOptions,
  UncommonContent,
  UpstreamFailure,
} from './port.ts';
export { createAdapters } from './protocols.ts';
export { withoutRefused } from './refused-members.ts';
export { createSandboxTransport, sandboxModels } from './sandbox/index.ts';
export type { Exchange, OutgoingRequest, ResponseHandler, ResponseHeaders, Transport } from './transport.ts';
