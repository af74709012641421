/** For tests of the rules for personal data: gateways with a provider that keeps prompts, and one that does not. */
import { configFor, rawRequest, type Sluice, type startFake } from '../support/index.ts';

export type FakeProvider = Awaited<ReturnType<typeof startFake>>;

/** A configuration with `keeps/model`, `forgets/model` and the rule for personal data. */
export function configWith(fake: FakeProvider, rule: string): string {
  const provider = (facts: object, usd: number) => ({
    protocol: 'openai',
    preset: 'openai',
    base_url: `${fake.url}/v1`,
    api_key: 'k',
    ...facts,
    models: [
      {
        name: 'model',
        price: { input: usd, output: 2 * usd },
        tools: true,
        input_modalities: ['text', 'image'],
      },
    ],
  });
  return configFor(fake, {
    extra: {
      providers: {
        keeps: provider({ allow_private_network: true, retention: 30, region: 'us' }, 1),
        forgets: provider({ retention: 'zero' }, 5),
      },
      overrides: { base_url: 'allow', api_key: 'allow', model_list: 'allow' },
      routing: { candidates: ['keeps/*', 'forgets/*'], personal_data: rule, exploration: 0 },
    },
  });
}

export const said = (content: unknown) => ({ messages: [{ role: 'user', content }] });

export function send(sluice: Sluice, path: string, body: object, headers = sluice.auth) {
  return rawRequest({
    method: 'POST',
    url: `${sluice.url}${path}`,
    headers,
    body: { model: 'auto:cheap', ...body },
  });
}

/** The model that would be chosen, or the refusal: status and code. */
export async function choose(sluice: Sluice, body: object, headers?: Sluice['auth']): Promise<string> {
  const { status, text } = await send(sluice, '/v1/route', body, headers);
  const answer = JSON.parse(text);
  return status === 200 ? String(answer.model) : `${status} ${answer.error.code}`;
}

/** A new key. */
export async function keyWith(
  sluice: Sluice,
  given: object,
): Promise<{ readonly id: string; readonly headers: Sluice['auth'] }> {
  const { text } = await rawRequest({
    method: 'POST',
    url: `${sluice.url}/admin/v1/keys`,
    headers: sluice.adminAuth,
    body: { name: 'another', ...given },
  });
  const { id, key }: { id: string; key: string } = JSON.parse(text);
  return { id, headers: { authorization: `Bearer ${key}` } };
}
