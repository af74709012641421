/** Default endpoint of each protocol. */

/** API protocols of providers. */
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
  /** Undefined if every customer has a different address. */
  readonly baseUrl: (region: string) => string | undefined;
  /** Default region. */
  readonly region: string;
  /** Lower-case name of the header that carries the key. */
  readonly keyHeader: string;
  /** Path of the model list below the base URL, without the version that some base URLs include. */
  readonly modelsPath: string;
  /** Headers that the model list requires besides the key. */
  readonly modelsHeaders: Readonly<Record<string, string>>;
}

export const endpoints: Readonly<Record<Protocol, Endpoint>> = {
  openai: endpoint('https://api.openai.com/v1', 'authorization', '/models'),
  // Every customer has their own host.
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
    // Bedrock API keys are bearer tokens; AWS keys sign requests instead. Models are listed by another service.
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

/** URL of the model list of a provider; a version that the base URL already ends with is not repeated. */
export function modelsAddress(protocol: Protocol, baseUrl: string): URL {
  const { modelsPath } = endpoints[protocol];
  const [, version] = /(\/v\d\w*)$/.exec(baseUrl) ?? [];
  const isSaid = version !== undefined && /\/v\d\w*\//.test(modelsPath);
  return new URL(baseUrl + (isSaid ? modelsPath.replace(/^.*\/v\d\w*\//, '/') : modelsPath));
}
