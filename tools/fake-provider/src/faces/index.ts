export type { AwsKeys, FaceName, FaceRequest, FaceSettings } from './face.ts';
export { type FoundFace, findFace } from './registry.ts';
export { createSigner } from './signer.ts';
export { createTokenEndpoint, type TokenEndpointOptions } from './vertex/token-endpoint.ts';
