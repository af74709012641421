import { faultsFor } from '@sluice/fake-provider';
import { describeFaults } from '../faults-suite.ts';

describeFaults({
  name: 'Anthropic',
  model: 'claude-sonnet-4-5',
  entry: (fake) => ({ protocol: 'anthropic', base_url: fake.url, models: ['claude-sonnet-4-5'] }),
  faults: faultsFor('anthropic'),
  silenceMs: 500,
});
describeFaults({
  name: 'Gemini',
  model: 'gemini-3.7-flash',
  entry: (fake) => ({ protocol: 'gemini', base_url: fake.url, models: ['gemini-3.7-flash'] }),
  faults: faultsFor('gemini'),
  silenceMs: 500,
});
describeFaults({
  name: 'Bedrock',
  model: 'us.anthropic.claude-sonnet-4-5-v1:0',
  entry: (fake) => ({
    protocol: 'bedrock',
    base_url: fake.url,
    models: ['us.anthropic.claude-sonnet-4-5-v1:0'],
  }),
  faults: faultsFor('bedrock'),
  silenceMs: 500,
});
describeFaults({
  name: 'Cohere',
  model: 'command-a-03-2025',
  entry: (fake) => ({ protocol: 'cohere', base_url: fake.url, models: ['command-a-03-2025'] }),
  faults: faultsFor('cohere'),
  silenceMs: 500,
});
describeFaults({
  name: 'Mistral',
  model: 'mistral-large-latest',
  entry: (fake) => ({
    protocol: 'mistral',
    base_url: `${fake.url}/mistral/v1`,
    models: ['mistral-large-latest'],
  }),
  faults: faultsFor('mistral'),
  silenceMs: 500,
});
