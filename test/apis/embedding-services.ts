/** Models for embeddings of every protocol, all served by one fake provider. */
import type { FakeProvider } from '@sluice/fake-provider';
import { googleKeyFile } from '../providers/google-key-file.ts';
import { configFor } from '../support/index.ts';

/** Models of every protocol, and how many inputs a request to each holds. */
export const embeddingServices = [
  { model: 'open/text-embedding-3-small', maxInputs: 2048 },
  { model: 'small/bge-m3', maxInputs: 32 },
  { model: 'azure/text-embedding-3-small', maxInputs: 2048 },
  { model: 'mistral/mistral-embed', maxInputs: 512 },
  { model: 'google/gemini-embedding-001', maxInputs: 100 },
  { model: 'vertex/gemini-embedding-001', maxInputs: 1 },
  { model: 'vertex/text-embedding-005', maxInputs: 250 },
  { model: 'bedrock/amazon.titan-embed-text-v2:0', maxInputs: 1 },
  { model: 'bedrock/cohere.embed-multilingual-v3', maxInputs: 96 },
  { model: 'cohere/embed-v4.0', maxInputs: 96 },
] as const;

/** Aliases of these models: of several models, and of one that is not there. */
const aliases = {
  search: ['open/text-embedding-3-small', 'open/text-embedding-3-large', 'other/text-embedding-3-small'],
  gone: ['ollama/nomic-embed-text', 'open/text-embedding-3-small'],
};

export function configOfEmbeddings(fake: FakeProvider): string {
  const base = { api_key: 'k', allow_private_network: true, retries: 0 };
  const small = { name: 'bge-m3', max_embedding_inputs: 32 };
  const providers = {
    open: {
      ...base,
      protocol: 'openai',
      preset: 'openai',
      base_url: fake.baseUrl,
      models: ['text-embedding-3-small', 'text-embedding-3-large', 'gpt-fake'],
    },
    other: {
      ...base,
      protocol: 'openai',
      base_url: `${fake.url}/other/v1`,
      models: ['text-embedding-3-small'],
    },
    small: { ...base, protocol: 'openai', base_url: fake.baseUrl, models: [small] },
    azure: { ...base, protocol: 'azure', base_url: fake.url },
    mistral: { ...base, protocol: 'mistral', base_url: fake.baseUrl },
    google: { ...base, protocol: 'gemini', base_url: fake.url, models: ['gemini-embedding-001'] },
    vertex: {
      protocol: 'vertex',
      base_url: fake.url,
      project: 'proj',
      region: 'europe-west4',
      credentials: googleKeyFile(`${fake.url}/token`),
      allow_private_network: true,
      retries: 0,
    },
    bedrock: { ...base, protocol: 'bedrock', base_url: fake.url, region: 'us-east-1' },
    cohere: { ...base, protocol: 'cohere', base_url: fake.url },
  };
  const routing = { fallback: { allow: ['remote', 'region', 'retention'] } };
  return configFor(fake, { retries: 0, extra: { providers, models: aliases, routing } });
}

/** Bodies of the requests that providers got, without those for access tokens. */
export function embeddingBodies(fake: FakeProvider): readonly Readonly<Record<string, unknown>>[] {
  return fake.receipts
    .requests()
    .flatMap(({ body, path }) => (path === '/token' ? [] : [JSON.parse(body ?? 'null')]));
}
