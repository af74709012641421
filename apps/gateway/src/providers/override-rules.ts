/** What a request may override, as far as it depends on the provider. */
import type { Protocol, ProviderSettings } from '../config/index.ts';

export const defaultProtocol = 'openai' satisfies Protocol;

/** Protocols by the prefix of a model name, as used by LiteLLM. */
export const protocolByPrefix: Readonly<Record<string, Protocol>> = {
  openai: 'openai',
  azure: 'azure',
  mistral: 'mistral',
  anthropic: 'anthropic',
  gemini: 'gemini',
  vertex: 'vertex',
  vertex_ai: 'vertex',
  bedrock: 'bedrock',
  cohere: 'cohere',
  cohere_chat: 'cohere',
};

/** Whether customers name deployments of models at the provider. */
export function hasDeployments(protocol: Protocol): boolean {
  return protocol === 'azure' || protocol === 'bedrock';
}

/** Whether every customer has a different address, so that there is no default. */
export function requiresBaseUrl(protocol: Protocol): boolean {
  return protocol === 'azure';
}

/** Replaces all stored credentials of a provider. */
export const noCredentials: Pick<ProviderSettings, 'apiKeys' | 'awsKeys' | 'googleCredentials'> = {
  apiKeys: [],
  awsKeys: undefined,
  googleCredentials: undefined,
};

/** Headers that enable features of providers, and headers for accounting of callers. */
export const callerHeaders: ReadonlySet<string> = new Set([
  'anthropic-beta',
  'http-referer',
  'openai-beta',
  'openai-organization',
  'openai-project',
  'referer',
  'traceparent',
  'tracestate',
]);
/** `x-` headers are permitted, except those that identify the client or reach metadata services of clouds. */
export const deniedHeaderPrefixes: readonly string[] = [
  'x-api-key',
  'x-amz-',
  'x-auth',
  'x-aws-',
  'x-forwarded-',
  'x-goog-',
  'x-google-',
  'x-http-method',
  'x-metadata-',
  'x-ms-',
  'x-original-',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-',
  'x-sluice-',
];
