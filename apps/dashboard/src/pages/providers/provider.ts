import { type components, knownServices } from '../../api/index.ts';
import { text } from './text.ts';

export type Provider = components['schemas']['ConfiguredProvider'];
export type NewProvider = components['schemas']['NewProviderBody'];

/** Services with an API of their own, which need no address. */
const native = [
  'anthropic',
  'cohere',
  'gemini',
  'mistral',
] as const satisfies readonly NewProvider['protocol'][];
/** Services whose customers have different addresses or regions. */
const own = ['azure', 'bedrock', 'vertex'] as const satisfies readonly NewProvider['protocol'][];
/** Any other server with the API of OpenAI. */
export const otherServer = 'other';

/** What can be connected, by name, the server of one's own first. */
export const services: readonly string[] = [
  otherServer,
  ...[...native, ...own, ...knownServices].toSorted((a, b) => a.localeCompare(b)),
];

/** How the gateway speaks to a service of this list. */
export function connectionTo(service: string): Pick<NewProvider, 'protocol' | 'preset'> {
  const protocol = [...native, ...own].find((one) => one === service);
  if (protocol !== undefined) return { protocol };
  return service === otherServer ? { protocol: 'openai' } : { protocol: 'openai', preset: service };
}

/** Whether the gateway knows no address of this service. */
export const needsAddress = (service: string): boolean => service === otherServer || service === 'azure';

export const stateTones = { inForce: 'ok', overridden: 'warn', problem: 'bad' } as const;

export function stateOf({ problem, overridden_by: other }: Provider): keyof typeof stateTones {
  if (problem !== null) return 'problem';
  return other === null ? 'inForce' : 'overridden';
}

/** What may be told of a secret: whether it is there, and how it ends. */
export function secretText({ api_key: key }: Provider): string {
  if (key === undefined || !key.set) return text.secretNone;
  return key.hint === null ? text.secretSet : text.secretEnds(key.hint);
}
