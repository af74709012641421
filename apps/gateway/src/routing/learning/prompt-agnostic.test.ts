import { expect, it } from 'vitest';
import { parseConfig, toSettings } from '../../config/index.ts';
import { createAdapters, createModelDirectory } from '../../providers/index.ts';
import { privacyOff } from '../../test-support/privacy-off.ts';
import { principal } from '../../test-support/routing-test-bed.ts';
import { createAutoState } from '../auto-state.ts';
import { chooseAuto } from '../choose-auto.ts';
import { mergeConstraints } from '../constraints/routing-constraints.ts';
import { noopDeps } from '../noop-deps.ts';
import { requestFeatures } from '../request-features.ts';

it('reports no domain for prompts that were not analyzed', async () => {
  const providers = '{ one: { protocol: openai, models: [{ name: a, price: { input: 1, output: 2 } }] } }';
  const settings = toSettings({
    file: await parseConfig(`providers: ${providers}`, '/x.yaml', {}),
    path: undefined,
  });
  const directory = createModelDirectory({
    providers: settings.providers,
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: () => [],
  });
  const state = createAutoState({ ...noopDeps(), settings: () => settings, directory: () => directory });
  const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'Integrate x squared.' }] };
  const { payload, texts } = privacyOff().clear({ request, sizeBytes: 100, texts: undefined }, principal());
  const choose = (isPromptAgnostic: boolean) => {
    const { policies } = state;
    const of: typeof policies.of = (account) => ({ ...policies.of(account), isPromptAgnostic });
    return chooseAuto(
      { ...state, policies: { ...policies, of } },
      {
        ...{
          request: payload,
          texts,
          principal: principal(),
          hasResidualPii: false,
          listed: undefined,
          seed: 1,
        },
        features: requestFeatures(payload, 100, texts),
        constraints: mergeConstraints([], undefined, undefined),
      },
    );
  };
  expect(choose(false).auto?.domain).not.toBe('none');
  const guarded = choose(true);
  expect([guarded.auto?.domain, guarded.auto?.isGuarded]).toEqual(['none', true]);
  expect(guarded.reason).toContain('; none, expected success');
});
