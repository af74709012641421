import type { FakeProvider } from '@sluice/fake-provider';

/** A model of one of the fake provider's protocols, as configured in the gateway. */
export interface ProtocolModel {
  /** Model id for the gateway. */
  readonly id: string;
  /** The model can reason, and its provider requires signed reasoning back. */
  readonly signs: boolean;
}

/** AWS keys for checking signatures. */
export const awsKeys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-of-the-test' };

/** Models of every protocol; those with signed reasoning come first. */
export const protocolModels: readonly ProtocolModel[] = [
  { id: 'anthropic/claude-sonnet-4-5', signs: true },
  { id: 'anthropic/claude-opus-5', signs: true },
  { id: 'gemini/gemini-3.7-flash', signs: true },
  { id: 'vertex/gemini-3.7-flash', signs: true },
  { id: 'vertex/claude-opus-5', signs: true },
  { id: 'bedrock/us.anthropic.claude-sonnet-4-5-v1:0', signs: true },
  { id: 'cohere/command-a-03-2025', signs: false },
  { id: 'mistral/mistral-large-latest', signs: false },
  { id: 'azure/gpt-5-mini', signs: false },
  { id: 'fake/fake-small', signs: false },
];

/** A configuration with every protocol, all served by one fake provider. */
export function configOfProtocols(
  fake: FakeProvider,
  googleKeyFile: string,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const base = { api_key: 'k', allow_private_network: true, retries: 0 };
  const providers = {
    fake: { ...base, protocol: 'openai', base_url: fake.baseUrl, models: ['fake-small'] },
    azure: { ...base, protocol: 'azure', base_url: fake.url },
    mistral: { ...base, protocol: 'mistral', base_url: `${fake.url}/mistral/v1` },
    anthropic: { ...base, protocol: 'anthropic', base_url: fake.url },
    gemini: { ...base, protocol: 'gemini', base_url: fake.url },
    cohere: { ...base, protocol: 'cohere', base_url: fake.url },
    vertex: {
      protocol: 'vertex',
      base_url: fake.url,
      project: 'proj',
      region: 'europe-west4',
      credentials: googleKeyFile,
      allow_private_network: true,
      retries: 0,
    },
    bedrock: {
      protocol: 'bedrock',
      base_url: fake.url,
      region: 'us-east-1',
      access_key_id: awsKeys.accessKeyId,
      secret_access_key: awsKeys.secretAccessKey,
      allow_private_network: true,
      retries: 0,
    },
  };
  return JSON.stringify({ discovery: 'off', ...more, providers });
}
