import { type ProviderSettings, providerSettings } from './settings.ts';

/** Hosted services that speak the OpenAI wire, by the variable that holds their key. */
const hosted: readonly { name: string; variables: readonly string[]; baseUrl: string }[] = [
  { name: 'openai', variables: ['OPENAI_API_KEY'], baseUrl: 'https://api.openai.com/v1' },
  { name: 'mistral', variables: ['MISTRAL_API_KEY'], baseUrl: 'https://api.mistral.ai/v1' },
  { name: 'groq', variables: ['GROQ_API_KEY'], baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'deepseek', variables: ['DEEPSEEK_API_KEY'], baseUrl: 'https://api.deepseek.com' },
  { name: 'xai', variables: ['XAI_API_KEY'], baseUrl: 'https://api.x.ai/v1' },
  { name: 'openrouter', variables: ['OPENROUTER_API_KEY'], baseUrl: 'https://openrouter.ai/api/v1' },
  { name: 'together', variables: ['TOGETHER_API_KEY'], baseUrl: 'https://api.together.xyz/v1' },
  { name: 'fireworks', variables: ['FIREWORKS_API_KEY'], baseUrl: 'https://api.fireworks.ai/inference/v1' },
  { name: 'cerebras', variables: ['CEREBRAS_API_KEY'], baseUrl: 'https://api.cerebras.ai/v1' },
  { name: 'perplexity', variables: ['PERPLEXITY_API_KEY'], baseUrl: 'https://api.perplexity.ai' },
  // The compatible faces of services whose own wires are other adapters.
  {
    name: 'gemini',
    variables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
  },
  { name: 'cohere', variables: ['COHERE_API_KEY'], baseUrl: 'https://api.cohere.ai/compatibility/v1' },
  { name: 'anthropic', variables: ['ANTHROPIC_API_KEY'], baseUrl: 'https://api.anthropic.com/v1' },
];

/** Model servers that run on this machine, at the ports they use by default. */
export const localServers: readonly { name: string; baseUrl: string }[] = [
  { name: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'lmstudio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llamacpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vllm', baseUrl: 'http://127.0.0.1:8000/v1' },
];

/** Providers whose key stands in the environment, without any configuration. */
export function providersFromEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): readonly ProviderSettings[] {
  const found = hosted.flatMap(({ name, variables: names, baseUrl }) => {
    const key = names
      .map((variable) => variables[variable])
      .find((value) => value !== undefined && value !== '');
    return key === undefined
      ? []
      : [providerSettings(name, { protocol: 'openai', base_url: baseUrl, api_key: key }, 'environment')];
  });
  const azureKey = variables['AZURE_OPENAI_API_KEY'];
  const azureEndpoint = variables['AZURE_OPENAI_ENDPOINT'];
  if (!azureKey || !azureEndpoint) return found;
  const entry = {
    protocol: 'openai' as const,
    base_url: `${azureEndpoint.replace(/\/+$/, '')}/openai/v1`,
    api_key: azureKey,
    auth_header: 'api-key',
  };
  return [...found, providerSettings('azure', entry, 'environment')];
}

/** A local server that answered, as a provider of its own. */
export function localProvider(name: string, baseUrl: string, models: readonly string[]): ProviderSettings {
  const entry = {
    protocol: 'openai' as const,
    base_url: baseUrl,
    allow_private_network: true,
    models: [...models],
  };
  return providerSettings(name, entry, 'local');
}
