import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ConfigFile, toSettings } from '../../../apps/gateway/src/config/index.ts';
import { apiMembersPage, readMemberTables } from './api-members-page.ts';
import { configurationPage } from './configuration-page.ts';
import { readFigures, withFigures } from './figures.ts';
import { readSettings } from './read-settings.ts';
import { documentPath, readSchema } from './repository.ts';
import { settingDetails } from './setting-details.ts';

const check = Compile(ConfigFile);

/** What a list of objects or a provider needs besides the setting. */
const required: Readonly<Record<string, object>> = {
  'providers.example': { protocol: 'openai', base_url: 'https://models.example/v1' },
  'providers.example.models': { name: 'example' },
  'providers.example.models.price': { input: 1, output: 1 },
  'models.example': { model: 'openai/gpt-5-mini' },
  auth: { public_url: 'https://sluice.example' },
  'auth.oidc.example': { issuer: 'https://login.example', client_id: 'example' },
  'anonymization.deny': { value: 'example' },
  'anonymization.patterns': { pattern: 'example' },
  webhooks: { url: 'https://hooks.example.com', secret: 'c2x1aWNlLXdlYmhvb2stc2VjcmV0LWV4YW1wbGU=' },
  'anonymization.detector': { url: 'https://detector.example' },
  'anonymization.thresholds': { type: 'PERSON', score: 0.5 },
};

/** A configuration file with one setting. */
function fileWith(path: string, value: unknown): Record<string, unknown> {
  const steps = path.replace('<name>', 'example').replace('<alias>', 'example').split('.');
  const build = (index: number, above: readonly string[]): unknown => {
    const step = steps[index];
    if (step === undefined) return value;
    const isList = step.endsWith('[]');
    const name = isList ? step.slice(0, -2) : step;
    const here = [...above, name];
    const inner = build(index + 1, here);
    const rest = required[here.join('.')] ?? {};
    const object = index + 1 < steps.length ? { ...rest, ...Object(inner) } : inner;
    return { [name]: isList ? [object] : object };
  };
  return Object(build(0, []));
}

describe('docs/api-members.md', () => {
  it('is current; `npm run docs` writes it', async () => {
    const committed = await readFile(documentPath('docs/api-members.md'), 'utf8');
    expect(committed).toBe(apiMembersPage(await readMemberTables()));
  });

  it('says where a member goes, and why it is not needed', () => {
    const table = {
      reasons: { 'a.*': 'Nothing is lost.' },
      members: { 'a.b': 'carried: openai; no effect: cohere, gemini', c: 'refused', d: 'gateway' },
    };
    expect(
      apiMembersPage([['messages', table]])
        .split('\n')
        .slice(-4, -1),
    ).toEqual([
      '| `a.b` | OpenAI | | | | Cohere, Gemini: Nothing is lost. |',
      '| `c` | | | | all | |',
      '| `d` | | | | | The gateway itself acts on it. |',
    ]);
  });
});

describe('docs/configuration.md', () => {
  it('is current; `npm run docs` writes it', async () => {
    const committed = await readFile(documentPath('docs/configuration.md'), 'utf8');
    expect(committed).toBe(configurationPage(await readSchema()));
  });

  it('has details of every setting, and of no other', async () => {
    const paths = readSettings(await readSchema()).map(({ path }) => path);
    expect(Object.keys(settingDetails).sort()).toEqual([...paths].sort());
  });

  it.each(Object.entries(settingDetails))('has a valid example of %s', (path, { example }) => {
    expect(check.Check(fileWith(path, example)), JSON.stringify(fileWith(path, example))).toBe(true);
  });

  const defaults = Object.entries(settingDetails).filter(([, details]) => details.default !== undefined);

  it.each(defaults)('states the default of %s', (path, details) => {
    const file = fileWith(path, details.default);
    expect(check.Check(file)).toBe(true);
    const withoutIt = fileWith(path, undefined);
    const settingsOf = (value: unknown) => {
      const settings = toSettings({ file: JSON.parse(JSON.stringify(value)), path: undefined });
      // Which settings the file names is no effect of them.
      return { ...settings, givenNames: [], changeable: undefined };
    };
    // The gateway fills in 990 where a list entry is used, not where the file is read.
    if (path.endsWith('[].type')) return;
    expect(settingsOf(file)).toEqual(settingsOf(withoutIt));
  });
});

describe('README.md', () => {
  it('has the figures of the baselines; `npm run docs` writes them', async () => {
    const readme = await readFile(documentPath('README.md'), 'utf8');
    expect(readme).toBe(withFigures(readme, await readFigures()));
  });
});
