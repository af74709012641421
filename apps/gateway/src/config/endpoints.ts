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
  /** Path of its list of models below the base address, without the version that some write into that. */
  readonly modelsPath: string;
  /** What asking for that list needs beside a key. */
  readonly modelsHeaders: Readonly<Record<string, string>>;
}

export const endpoints: Readonly<Record<Protocol, Endpoint>> = {
  openai: endpoint('https://api.openai.com/v1', 'authorization', '/models'),
  // Every customer has a host of their own.
  azure: endpoint(undefined, 'api-key', '/openai/v1/models'),
  mistral: endpoint('https://api.mistral.ai/v1', 'authorization', '/models'),
  anthropic: {
    ...endpoint('https://api.anthropic.com', 'x-api-key', '/v1/models'),
    modelsHeaders: { 'anthropic-version': '2023-06-01' },
  },
  gemini: endpoint('https://generativelanguage.googleapis.com', 'x-goog-api-key', '/v1beta/models'),
  vertex: {
    ...endpoint(undefined, 'x-goog-api-key', '/'),
    baseUrl: (region) =>
      region === 'global'
        ? 'https://aiplatform.googleapis.com'
        : `https://${region}-aiplatform.googleapis.com`,
    region: 'global',
  },
  bedrock: {
    // Keys of Bedrock itself are bearer tokens; AWS keys sign instead. Its models are listed elsewhere.
    ...endpoint(undefined, 'authorization', '/'),
    baseUrl: (region) => `https://bedrock-runtime.${region}.amazonaws.com`,
    region: 'us-east-1',
  },
  cohere: endpoint('https://api.cohere.com', 'authorization', '/v1/models'),
  sandbox: endpoint('http://sandbox.invalid', 'authorization', '/models'),
};

function endpoint(baseUrl: string | undefined, keyHeader: string, modelsPath: string): Endpoint {
  return { baseUrl: () => baseUrl, region: '', keyHeader, modelsPath, modelsHeaders: {} };
}

/** Where a provider lists its models; a version that its base address ends in is not said twice. */
export function modelsAddress(protocol: Protocol, baseUrl: string): URL {
  const { modelsPath } = endpoints[protocol];
  const [, version] = /(\/v\d\w*)$/.exec(baseUrl) ?? [];
  const isSaid = version !== undefined && /\/v\d\w*\//.test(modelsPath);
  return new URL(baseUrl + (isSaid ? modelsPath.replace(/^.*\/v\d\w*\//, '/') : modelsPath));
}
