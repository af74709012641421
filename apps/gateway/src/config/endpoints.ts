/** Where and how each protocol is spoken when a configuration does not say. */

/** Wires that a provider may speak. */
export type Protocol =
  | 'openai'
  | 'azure'
  | 'mistral'
  | 'anthropic'
  | 'gemini'
  | 'vertex'
  | 'bedrock'
  | 'cohere'
  | 'sandbox';

interface Endpoint {
  /** Undefined where no address is common to all customers. */
  readonly baseUrl: (region: string) => string | undefined;
  /** Where the service runs if no region is named. */
  readonly region: string;
  /** Lower-case name of the header that takes a key. */
  readonly keyHeader: string;
}

export const endpoints: Readonly<Record<Protocol, Endpoint>> = {
  openai: endpoint('https://api.openai.com/v1', 'authorization'),
  // Every customer has a host of their own.
  azure: endpoint(undefined, 'api-key'),
  mistral: endpoint('https://api.mistral.ai/v1', 'authorization'),
  anthropic: endpoint('https://api.anthropic.com', 'x-api-key'),
  gemini: endpoint('https://generativelanguage.googleapis.com', 'x-goog-api-key'),
  vertex: {
    baseUrl: (region) =>
      region === 'global'
        ? 'https://aiplatform.googleapis.com'
        : `https://${region}-aiplatform.googleapis.com`,
    region: 'global',
    keyHeader: 'x-goog-api-key',
  },
  bedrock: {
    baseUrl: (region) => `https://bedrock-runtime.${region}.amazonaws.com`,
    region: 'us-east-1',
    // Keys of Bedrock itself are bearer tokens; AWS keys sign instead.
    keyHeader: 'authorization',
  },
  cohere: endpoint('https://api.cohere.com', 'authorization'),
  sandbox: endpoint('http://sandbox.invalid', 'authorization'),
};

function endpoint(baseUrl: string | undefined, keyHeader: string): Endpoint {
  return { baseUrl: () => baseUrl, region: '', keyHeader };
}
