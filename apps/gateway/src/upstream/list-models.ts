import type { ProviderSettings } from '../config/index.ts';
import { memberOf } from '../contract/index.ts';
import { modelsRequest } from './check-provider.ts';
import type { Egress } from './egress.ts';

const timeoutMs = 5000;
/** More is no list for a person. */
const maxListed = 2000;
/** As names of models are checked when they are stored: what else a server answers is not passed on. */
const modelName = /^[^\s\p{Cc}]{1,200}$/u;

/**
 * The names of the models that a provider lists, in its order; undefined if it has no list that can be read. Never rejects.
 * @param key the first one unless given
 */
export async function listModels(
  egress: Pick<Egress, 'fetchJson'>,
  provider: ProviderSettings,
  key = provider.apiKeys[0],
): Promise<readonly string[] | undefined> {
  if (provider.protocol === 'sandbox') return undefined;
  const { url, ...target } = modelsRequest(provider, key);
  const answer = await egress
    .fetchJson({ ...target, url: url.href, method: 'GET', body: undefined, timeoutMs })
    .catch(() => undefined);
  return answer?.status === 200 ? namesIn(answer.body) : undefined;
}

/** Lists of OpenAI, Anthropic and Mistral are `data` with `id`; those of Gemini and Cohere `models` with `name`. */
function namesIn(body: unknown): readonly string[] | undefined {
  const list = [memberOf(body, 'data'), memberOf(body, 'models')].find(Array.isArray);
  if (list === undefined) return undefined;
  const names = list.flatMap((model: unknown) => {
    const name = memberOf(model, 'id') ?? memberOf(model, 'name');
    return typeof name === 'string' && modelName.test(name) ? [name.replace(/^models\//, '')] : [];
  });
  return [...new Set(names)].slice(0, maxListed);
}
