import type { ProviderSettings } from '../config/index.ts';
import { memberOf } from '../contract/index.ts';
import { modelsRequest } from './check-provider.ts';
import type { Egress } from './egress.ts';

const timeoutMs = 5000;
const maxLength = 300;

/**
 * What a provider says to a request for its list of models that it refuses, for the person who set it up; undefined if it says nothing.
 * Only the message of the error, without the key. Never rejects.
 * @param key the first one unless given
 */
export async function providerWords(
  egress: Pick<Egress, 'fetchJson'>,
  provider: ProviderSettings,
  key = provider.apiKeys[0],
): Promise<string | undefined> {
  const { url, ...target } = modelsRequest(provider, key);
  const answer = await egress
    .fetchJson({ ...target, url: url.href, method: 'GET', body: undefined, timeoutMs })
    .catch(() => undefined);
  if (answer === undefined || answer.status < 400) return undefined;
  const { body } = answer;
  const error = memberOf(body, 'error');
  const words = [memberOf(error, 'message'), error, memberOf(body, 'message'), memberOf(body, 'detail')].find(
    (one) => typeof one === 'string' && one !== '',
  );
  if (typeof words !== 'string') return undefined;
  const safe = key === undefined ? words : words.replaceAll(key, '…');
  return safe
    .slice(0, maxLength)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
