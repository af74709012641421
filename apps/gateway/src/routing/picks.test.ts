/**
 * What `auto` takes of a price list, prompt by prompt: whoever changes weights, abilities, prices or rules sees here what that
 * changes. `npx vitest run -u` writes the new picks; look at them before.
 */
import { bundledCatalog } from '@sluice/catalog';
import { expect, it } from 'vitest';
import { parseConfig, toSettings } from '../config/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import { privacyOff } from '../test-support/privacy-off.ts';
import { principal } from '../test-support/routing-test-bed.ts';
import { createAutoState } from './auto-state.ts';
import { chooseAuto } from './choose-auto.ts';
import { mergeConstraints, policyOf } from './constraints/routing-constraints.ts';
import { noopDeps } from './noop-deps.ts';
import { requestFeatures } from './request-features.ts';

const prompts: Readonly<Record<string, string>> = {
  greeting: 'Hi, how are you?',
  translation: 'Translate to French: Good morning, the meeting has been moved to Friday.',
  summary: 'Summarise this mail in one sentence: Dear all, the meeting moves to Friday at 3 pm. Regards, Ann',
  extraction: 'Give me name and date as JSON: "Invoice of Miller Ltd., 3 May 2026, 120 EUR"',
  arithmetic: 'A shop sells 12 apples for 5 dollars. How much do 30 apples cost? Show each step.',
  proof:
    'Prove that there are infinitely many primes p with p = 3 mod 4, and give all details of the induction.',
  code: 'Write a Rust function that parses RFC 3339 timestamps without dependencies, leap seconds included.',
  debugging:
    'This SQL is slow, why? SELECT * FROM orders o JOIN items i ON o.id = i.order_id WHERE lower(o.name) = $1;',
  medicine:
    'A 54-year-old man has crushing chest pain and ST elevation in II, III and aVF. Which artery is blocked?',
  law: 'Does consideration need to be adequate for a contract to be binding under English common law? Cite cases.',
  story: 'Write a short story about a lighthouse keeper who finds a letter in the sea.',
  german: 'Welche Steuerklasse ist für Verheiratete mit sehr verschiedenen Einkommen am besten, und warum?',
};

it('chooses these models', async () => {
  const names = ['openai', 'anthropic', 'gemini', 'mistral', 'deepseek'];
  const providers = Object.fromEntries(
    names.map((name) => [name, { protocol: protocolOf(name), api_key: 'k' }]),
  );
  const file = await parseConfig(JSON.stringify({ providers, routing: { exploration: 0 } }), '/x.yaml', {});
  const settings = toSettings({ file, path: undefined });
  const directory = createModelDirectory({
    providers: settings.providers,
    catalog: bundledCatalog(),
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: () => [],
  });
  const state = createAutoState({ ...noopDeps(), settings: () => settings, directory: () => directory });
  const pick = (prompt: string, policy: string): string => {
    const request = { model: 'auto', messages: [{ role: 'user' as const, content: prompt }] };
    const { payload, texts } = privacyOff().clear({ request, sizeBytes: 100, texts: undefined }, principal());
    const { targets, auto } = chooseAuto(state, {
      ...{
        request: payload,
        texts,
        principal: principal(),
        hasResidualPii: false,
        listed: undefined,
        seed: 1,
      },
      features: requestFeatures(payload, 100, texts),
      constraints: mergeConstraints([], policyOf(policy), undefined),
    });
    const [best] = auto?.ranked ?? [];
    return `${targets[0]?.id} ${auto?.domain} ${best?.success.toFixed(2)}`;
  };
  const lines = Object.entries(prompts).flatMap(([kind, prompt]) =>
    ['cheap', 'balanced', 'best'].map((policy) => `${kind} ${policy}: ${pick(prompt, policy)}`),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./picks.golden.txt');
});

function protocolOf(name: string): string {
  return name === 'deepseek' ? 'openai' : name;
}
