import { createHmac } from 'node:crypto';
import { parseConfig, toSettings } from '../../apps/gateway/src/config/index.ts';
import { createAdapters, createModelDirectory } from '../../apps/gateway/src/providers/index.ts';
import { createRouting, noopDeps, type Route } from '../../apps/gateway/src/routing/index.ts';
import { testPrincipal } from '../../apps/gateway/src/test-support/principal.ts';
import { privacyOff } from '../../apps/gateway/src/test-support/privacy-off.ts';
import type { Candidate } from './../../packages/router/src/index.ts';

/** Chooses for a prompt as the gateway does it: masks, rules, conversation, decision, explanation. */
export type Chooser = (prompt: string, turn: number) => Route;

const providerCount = 7;

/** A gateway's routing over as many models as there are candidates, with their prices. */
export async function createChooser(candidates: readonly Candidate[]): Promise<Chooser> {
  const models = (place: number) =>
    candidates
      .filter((_, index) => index % providerCount === place)
      .map(({ id, price }) => ({
        name: id.split('/')[1],
        context_window: 1_000_000,
        input_modalities: ['text'],
        tools: true,
        ...(price === undefined ? {} : { price: { input: price.input / 1000, output: price.output / 1000 } }),
      }));
  const providers = Object.fromEntries(
    Array.from({ length: Math.min(providerCount, candidates.length) }, (_, place) => [
      `provider-${place}`,
      { protocol: 'openai', base_url: 'http://127.0.0.1:1/v1', models: models(place) },
    ]),
  );
  const file = await parseConfig(JSON.stringify({ providers }), '/bench.yaml', {});
  const settings = toSettings({ file, path: undefined });
  const directory = createModelDirectory({
    providers: settings.providers,
    catalog: [],
    adapterFor: createAdapters({ now: Date.now }),
    credentialsOf: () => [],
  });
  const routing = createRouting({
    ...noopDeps(),
    settings: () => settings,
    directory: () => directory,
    digest: (text) => createHmac('sha256', 'a key for the bench').update(text, 'utf8').digest('hex'),
  });
  const principal = testPrincipal();
  const privacy = privacyOff();
  return (prompt, turn) => {
    const request = { model: 'auto', messages: [{ role: 'user' as const, content: prompt }] };
    const sizeBytes = prompt.length;
    const safe = privacy.clear({ request, sizeBytes, texts: undefined }, principal);
    return routing.choose(safe, principal, {
      sizeBytes,
      hasResidualPii: false,
      requestId: `request-${turn}`,
    });
  };
}
