/** Reads error responses of a made-up provider, for tests. */
import { providerSettings } from '../../config/index.ts';
import { createCredentials } from '../credentials/index.ts';
import { createModelDirectory } from '../directory.ts';
import type { ModelTarget, UpstreamFailure } from '../port.ts';
import { createAdapters } from '../protocols.ts';
import { readUpstreamFailure } from './index.ts';

export const providerKey = 'sk-own-4f9aQ27bZx81LmPq';

function targetAt(): ModelTarget {
  const entry = {
    protocol: 'openai',
    base_url: 'https://models.acme-internal.example/v1',
    api_key: providerKey,
  };
  const target = createModelDirectory({
    providers: [providerSettings('p', { ...entry, protocol: 'openai' })],
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: createCredentials({
      fetchJson: () => () => Promise.reject(new Error('none')),
      now: () => 0,
    }),
  }).find('p/m');
  if (target === undefined) throw new Error('no target');
  return target;
}
const target = targetAt();

export function readError(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): UpstreamFailure {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readUpstreamFailure({ status, headers, text, facts: undefined }, target, 0);
}
export const said = (message: string, more: object = {}) => ({ error: { message, ...more } });
