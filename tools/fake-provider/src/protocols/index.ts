export type { AwsKeys, ProtocolName, ProtocolRequest, ProtocolSettings } from './protocol.ts';
export { type FoundProtocol, findProtocol } from './registry.ts';
export { createSigner } from './signer.ts';
export { createTokenEndpoint, type TokenEndpointOptions } from './vertex/token-endpoint.ts';
