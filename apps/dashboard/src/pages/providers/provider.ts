import type { components } from '../../api/index.ts';
import { text } from './text.ts';

export type Provider = components['schemas']['ConfiguredProvider'];
export type Protocol = Provider['protocol'];
export const protocols = [
  'openai',
  'anthropic',
  'gemini',
  'vertex',
  'bedrock',
  'azure',
  'mistral',
  'cohere',
] as const satisfies readonly Protocol[];

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
