import { describe, expect, it } from 'vitest';
import { endpoints, modelsAddress, type Protocol } from './endpoints.ts';

describe('protocol endpoints', () => {
  it.each<[Protocol, string, string]>([
    ['openai', 'https://api.openai.com/v1', 'https://api.openai.com/v1/models'],
    ['anthropic', 'https://api.anthropic.com', 'https://api.anthropic.com/v1/models'],
    ['anthropic', 'https://proxy.example/v1', 'https://proxy.example/v1/models'],
    ['gemini', 'https://g.example', 'https://g.example/v1beta/models'],
    ['gemini', 'https://g.example/v1beta', 'https://g.example/v1beta/models'],
    ['azure', 'https://own.openai.azure.com', 'https://own.openai.azure.com/openai/v1/models'],
    ['azure', 'https://own.openai.azure.com/openai/v1', 'https://own.openai.azure.com/openai/v1/models'],
    ['cohere', 'https://api.cohere.com/v2', 'https://api.cohere.com/v2/models'],
  ])('%s at %s lists its models at %s', (protocol, baseUrl, address) => {
    expect(modelsAddress(protocol, baseUrl).href).toBe(address);
  });

  it.each<[Protocol, string, string]>([
    ['vertex', 'global', 'https://aiplatform.googleapis.com'],
    ['vertex', 'europe-west4', 'https://europe-west4-aiplatform.googleapis.com'],
    ['bedrock', 'eu-central-1', 'https://bedrock-runtime.eu-central-1.amazonaws.com'],
  ])('%s in %s is at %s', (protocol, region, address) => {
    expect(endpoints[protocol].baseUrl(region)).toBe(address);
  });
});
