import { endpoints } from './endpoints.ts';
import { hostedProviders } from './hosted-providers.ts';
import type { ModelFacts, ServedApi } from './provider-schema.ts';
import { type ProviderSettings, providerSettings } from './provider-settings.ts';

/** Hosts of services whose name has a region in it. */
const regionalHosts = [
  /^bedrock-runtime\.[a-z0-9-]+\.amazonaws\.com$/,
  /^(?:[a-z0-9-]+-)?aiplatform\.googleapis\.com$/,
];

/** Whether an address is one of a hosted service that the gateway knows, so that its keys belong there. */
export function isKnownService({ protocol, hostname }: URL): boolean {
  if (protocol !== 'https:') return false;
  const own = [
    ...hostedProviders.map(({ baseUrl }) => baseUrl),
    ...Object.values(endpoints).map(({ baseUrl, region }) => baseUrl(region)),
  ];
  return (
    own.some((address) => address !== undefined && new URL(address).hostname === hostname) ||
    regionalHosts.some((pattern) => pattern.test(hostname))
  );
}

/** Local model servers by their default ports. */
export const localServers: readonly { name: string; baseUrl: string }[] = [
  { name: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'lmstudio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llamacpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vllm', baseUrl: 'http://127.0.0.1:8000/v1' },
];

type Variables = Readonly<Record<string, string | undefined>>;

/** Providers whose key is set in the environment. */
export function providersFromEnvironment(variables: Variables): readonly ProviderSettings[] {
  const found = hostedProviders.flatMap(({ name, variables: names, protocol = 'openai', baseUrl }) => {
    const key = firstOf(variables, ...names);
    if (key === undefined) return [];
    const address = baseUrl === undefined ? {} : { base_url: baseUrl };
    return [providerSettings(name, { protocol, ...address, api_key: key }, 'environment')];
  });
  return [...found, ...azure(variables), ...bedrock(variables), ...vertex(variables)];
}

function azure(variables: Variables): readonly ProviderSettings[] {
  const key = firstOf(variables, 'AZURE_OPENAI_API_KEY');
  const endpoint = firstOf(variables, 'AZURE_OPENAI_ENDPOINT');
  if (key === undefined || endpoint === undefined || !URL.canParse(endpoint)) return [];
  const version = firstOf(variables, 'OPENAI_API_VERSION');
  const entry = {
    protocol: 'azure' as const,
    base_url: endpoint,
    api_key: key,
    ...(version === undefined ? {} : { api_version: version }),
  };
  return [providerSettings('azure', entry, 'environment')];
}

function bedrock(variables: Variables): readonly ProviderSettings[] {
  const bearer = firstOf(variables, 'AWS_BEARER_TOKEN_BEDROCK');
  const id = firstOf(variables, 'AWS_ACCESS_KEY_ID');
  const secret = firstOf(variables, 'AWS_SECRET_ACCESS_KEY');
  const session = firstOf(variables, 'AWS_SESSION_TOKEN');
  const region = firstOf(variables, 'AWS_REGION', 'AWS_DEFAULT_REGION');
  const place = region === undefined ? {} : { region };
  if (bearer !== undefined)
    return [providerSettings('bedrock', { protocol: 'bedrock', ...place, api_key: bearer }, 'environment')];
  if (id === undefined || secret === undefined) return [];
  const entry = {
    protocol: 'bedrock' as const,
    ...place,
    access_key_id: id,
    secret_access_key: secret,
    ...(session === undefined ? {} : { session_token: session }),
  };
  return [providerSettings('bedrock', entry, 'environment')];
}

function vertex(variables: Variables): readonly ProviderSettings[] {
  const credentials = firstOf(variables, 'GOOGLE_APPLICATION_CREDENTIALS');
  if (credentials === undefined) return [];
  const project = firstOf(variables, 'GOOGLE_CLOUD_PROJECT', 'GCLOUD_PROJECT');
  const region = firstOf(variables, 'GOOGLE_CLOUD_LOCATION', 'GOOGLE_CLOUD_REGION');
  const entry = {
    protocol: 'vertex' as const,
    credentials,
    ...(project === undefined ? {} : { project }),
    ...(region === undefined ? {} : { region }),
  };
  try {
    return [providerSettings('vertex', entry, 'environment')];
  } catch {
    // The variable may belong to another program and point to nothing, which must not prevent startup.
    return [];
  }
}

function firstOf(variables: Variables, ...names: readonly string[]): string | undefined {
  return names.map((name) => variables[name]).find((value) => value !== undefined && value !== '');
}

/** A discovered local server as a provider. */
export function localProvider(
  name: string,
  baseUrl: string,
  models: readonly (string | ModelFacts)[],
  apis?: readonly ServedApi[],
): ProviderSettings {
  const entry = {
    protocol: 'openai' as const,
    base_url: baseUrl,
    allow_private_network: true,
    models: [...models],
    ...(apis === undefined ? {} : { apis: [...apis] }),
  };
  return providerSettings(name, entry, 'local');
}
