import { type components, knownServices } from '../../api/index.ts';
import type { Tone } from '../../ui/index.ts';
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

const stateTones = {
  working: 'ok',
  untested: 'plain',
  overridden: 'warn',
  failed: 'bad',
  rejected: 'bad',
  problem: 'bad',
} as const satisfies Readonly<Record<string, Tone>>;

/** The state of a provider as the last test found it, with its time; an untested provider is not called working. */
export function stateOf({ problem, overridden_by: other, last_test: test }: Provider): {
  readonly tone: Tone;
  readonly label: string;
  readonly testedAt: string | undefined;
} {
  const state = problem !== null ? 'problem' : other !== null ? 'overridden' : (test?.outcome ?? 'untested');
  return { tone: stateTones[state], label: text.states[state], testedAt: test?.tested_at };
}

/** What may be told of a secret: whether it is there, and how it ends. */
export function secretText({ api_key: key }: Provider): string {
  if (key === undefined || !key.set) return text.secretNone;
  return key.hint === null ? text.secretSet : text.secretEnds(key.hint);
}
