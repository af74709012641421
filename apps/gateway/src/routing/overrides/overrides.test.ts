import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../../auth/index.ts';
import { parseConfig } from '../../config/load.ts';
import { toSettings } from '../../config/settings.ts';
import { SluiceError } from '../../errors/index.ts';
import {
  createAdapters,
  createCredentials,
  createModelDirectory,
  type ModelTarget,
  type UnsignedRequest,
} from '../../providers/index.ts';
import { testPrincipal } from '../../test-support/principal.ts';
import { candidatesOf } from '../candidates/candidates.ts';
import { allowedOverrides, overrideNames, permittedOverrides } from './permitted.ts';

const config = `
providers:
  openai: { protocol: openai, api_key: stored-openai, models: [{ name: gpt, price: { input: 1, output: 2 } }] }
  azure: { protocol: azure, base_url: "https://own.openai.azure.com", api_key: stored-azure, models: [gpt] }
  bedrock: { protocol: bedrock, access_key_id: AKID, secret_access_key: stored-aws, models: [claude] }
  lan: { protocol: openai, base_url: "http://10.0.0.5:8000/v1", allow_private_network: true, api_key: stored-lan }
models: { fast: [openai/gpt, azure/gpt] }
overrides: { base_url: allow, api_key: allow, api_version: allow, deployment_id: allow, extra_headers: allow, model_list: allow }
`;
const anyone = testPrincipal({ scopes: new Set(['inference', 'overrides']) });
const unsigned: UnsignedRequest = { origin: 'https://x', path: '/', method: 'POST', headers: {}, body: '' };
type Given = Partial<ChatCompletionRequest>;

async function house(text = config) {
  const settings = toSettings({ file: await parseConfig(text, '/x.yaml', {}), path: undefined });
  const directory = createModelDirectory({
    providers: settings.providers,
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: createCredentials({
      fetchJson: () => () => Promise.reject(new Error('none')),
      now: () => 0,
    }),
  });
  const deps = {
    settings: () => settings,
    directory: () => directory,
    health: { healthy: () => true, load: () => 1 },
    random: () => 0,
  };
  const targets = (given: Given, who = anyone): readonly ModelTarget[] => {
    const request = { model: 'openai/gpt', messages: [], ...given };
    const allowed = allowedOverrides(settings.overridesAllowed, who);
    const { overrides } = permittedOverrides(request, allowed);
    return candidatesOf(deps, request.model, overrides, allowed).targets;
  };
  const refusal = (given: Given): SluiceError => {
    try {
      targets(given);
    } catch (error) {
      if (error instanceof SluiceError) return error;
      throw error;
    }
    throw new Error('not refused');
  };
  return { settings, targets, refusal };
}
const proofs = async (target: ModelTarget | undefined): Promise<string> => {
  const added = await Promise.all(
    (target?.deployments ?? []).map(({ credential }) => credential.authorize(unsigned)),
  );
  return JSON.stringify(added);
};

describe('SEC-15 overrides', () => {
  const given: Given = {
    base_url: 'https://other.example',
    api_key: 'mine',
    api_version: '2024-10-21',
    deployment_id: 'd',
    extra_headers: { 'x-a': 'b' },
    model_list: [],
  };

  it('require the scope and the permission', async () => {
    const { settings } = await house();
    const request = { model: 'm', messages: [], ...given };
    const without: Principal = { ...anyone, scopes: new Set(['inference']) };
    expect(permittedOverrides(request, allowedOverrides(settings.overridesAllowed, anyone))).toEqual({
      overrides: given,
      warnings: [],
    });
    for (const [who, allowed] of [
      [without, settings.overridesAllowed],
      [anyone, new Set<string>()],
    ] as const) {
      const { overrides, warnings } = permittedOverrides(request, allowedOverrides(allowed, who));
      expect(overrides).toEqual({});
      expect(warnings).toEqual(
        overrideNames.map((name) => `${name} has no effect: overrides are not allowed`),
      );
    }
  });

  it('are narrowed by the settings of the key', async () => {
    const { settings, targets } = await house();
    const own = { ...anyone, deniedOverrides: new Set(['base_url', 'api_key']) };
    const request = { model: 'm', messages: [], ...given };
    const allowed = allowedOverrides(settings.overridesAllowed, own);
    const { overrides, warnings } = permittedOverrides(request, allowed);
    expect(Object.keys(overrides)).toEqual(['api_version', 'deployment_id', 'extra_headers', 'model_list']);
    expect(warnings).toEqual([
      'base_url has no effect: overrides are not allowed',
      'api_key has no effect: overrides are not allowed',
    ]);
    const entry = { model_name: 'm', litellm_params: { model: 'openai/m', api_key: 'mine' } };
    expect(() => targets({ model: 'm', model_list: [entry] }, own)).toThrow('api_key is not allowed');
  });
});

describe('SEC-14 a stored key and a caller-chosen address', () => {
  const places: [string, Given][] = [
    ['an address alone', { base_url: 'https://other.example/v1' }],
    ['an address of another configured provider', { base_url: 'https://own.openai.azure.com' }],
    ['an address that differs in its port', { base_url: 'https://api.openai.com:8443/v1' }],
    ['the stored address itself', { base_url: 'https://api.openai.com/v1' }],
    ['for AWS keys', { model: 'bedrock/claude', base_url: 'https://other.example' }],
    ['for a private server', { model: 'lan/m', base_url: 'http://10.0.0.5:8000/other' }],
    ['through an alias', { model: 'fast', base_url: 'https://other.example/v1' }],
    [
      'through a list',
      {
        model: 'mine',
        model_list: [
          { model_name: 'mine', litellm_params: { model: 'openai/gpt', api_base: 'https://other.example' } },
        ],
      },
    ],
  ];
  it.each(places)('%s: no stored key goes along', async (_what, given) => {
    const { targets } = await house();
    for (const target of targets(given)) {
      const shown = JSON.stringify({ ...target.provider, models: [] }) + (await proofs(target));
      expect(shown).not.toContain('stored-');
      expect(shown).not.toContain('AWS4-HMAC');
    }
  });

  it("sends only the caller's key there", async () => {
    const { targets } = await house();
    const [target] = targets({ base_url: 'https://other.example/v1/', api_key: 'mine' });
    expect(target?.provider).toMatchObject({
      origin: 'https://other.example',
      basePath: '/v1',
      ofCaller: true,
      allowPrivateNetwork: false,
      apiKeys: ['mine'],
    });
    expect(await proofs(target)).toBe('[{"authorization":"Bearer mine"}]');
    expect([target?.id, target?.price]).toEqual(['openai/gpt', undefined]);
  });

  it("sends the caller's key to the configured address, without the stored one", async () => {
    const { targets } = await house();
    const [target] = targets({ api_key: 'mine' });
    expect(target?.provider).toMatchObject({ origin: 'https://api.openai.com', apiKeys: ['mine'] });
    const [azure] = targets({ model: 'azure/gpt', api_key: 'mine' });
    expect(await proofs(azure)).toBe('[{"api-key":"mine"}]');
    const [bedrock] = targets({ model: 'bedrock/claude', api_key: 'mine' });
    expect(await proofs(bedrock)).toBe('[{"authorization":"Bearer mine"}]');
  });
});

describe('SEC-21 SEC-23 addresses from callers', () => {
  it.each([
    'http://other.example/v1',
    'ftp://other.example',
    'https://user:pw@other.example',
    'https://other.example/?a=b',
    'https://other.example/#x',
    'other.example',
    '',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ])('%s is 422', async (baseUrl) => {
    const { refusal } = await house();
    expect(refusal({ base_url: baseUrl })).toMatchObject({ status: 422, param: 'base_url' });
    expect(
      refusal({
        model: 'm',
        model_list: [{ model_name: 'm', litellm_params: { model: 'openai/gpt', api_base: baseUrl } }],
      }),
    ).toMatchObject({ status: 422, param: 'model_list[0].litellm_params.api_base' });
  });

  it.each(['https://127.0.0.1', 'https://[::1]:9000', 'https://2130706433', 'https://metadata.internal'])(
    '%s is checked by the egress guard, which denies private networks',
    async (baseUrl) => {
      const { targets } = await house();
      expect(targets({ base_url: baseUrl })[0]?.provider).toMatchObject({
        allowPrivateNetwork: false,
        ofCaller: true,
      });
    },
  );

  it('may be private and plain http if configured by the operator', async () => {
    const { targets } = await house();
    expect(targets({ base_url: 'http://10.0.0.5:8000/v1' })[0]?.provider).toMatchObject({
      allowPrivateNetwork: true,
      ofCaller: false,
      apiKeys: [],
    });
  });
});

describe('other overrides', () => {
  it('select a deployment and a version for Azure', async () => {
    const { targets } = await house();
    const [target] = targets({ model: 'azure/gpt', deployment_id: 'blue', api_version: '2024-10-21' });
    expect([target?.id, target?.name, target?.provider.apiVersion]).toEqual([
      'azure/blue',
      'blue',
      '2024-10-21',
    ]);
    expect(await proofs(target)).toBe('[{"api-key":"stored-azure"}]');
  });

  it.each(['', 'a b', 'a\r\nx: 1', 'schlüssel'])('reject the key %j', async (apiKey) => {
    const { refusal } = await house();
    expect(refusal({ api_key: apiKey })).toMatchObject({ status: 422, param: 'api_key' });
  });

  it('keep model settings of the operator', async () => {
    const { targets } = await house();
    const [target] = targets({ extra_headers: { 'x-a': 'b' } });
    expect(target?.price).toMatchObject({ input: 1000, output: 2000 });
  });

  it.each(['../x', '2024?x=1', 'a b', '', 'x'.repeat(65)])('reject the version %j', async (version) => {
    const { refusal } = await house();
    expect(refusal({ model: 'azure/gpt', api_version: version })).toMatchObject({
      status: 422,
      param: 'api_version',
    });
  });

  it.each<[string, Given, string, string]>([
    [
      'a model nobody configured',
      { model: 'x', base_url: 'https://o.example', api_key: 'k' },
      'openai/x',
      'openai',
    ],
    [
      'a prefix that is a protocol',
      { model: 'anthropic/claude-x', base_url: 'https://o.example', api_key: 'k' },
      'anthropic/claude-x',
      'anthropic',
    ],
    ['a key alone', { model: 'gemini/g', api_key: 'k' }, 'gemini/g', 'gemini'],
    ['LiteLLM names', { model: 'vertex_ai/g', api_key: 'k' }, 'vertex_ai/g', 'vertex'],
  ])('reach %s', async (_what, given, id, protocol) => {
    const { targets } = await house();
    const [target] = targets(given);
    expect([target?.id, target?.provider.protocol]).toEqual([id, protocol]);
  });

  it('do not create a provider without an address or a key', async () => {
    const { refusal } = await house();
    expect(refusal({ model: 'nobody/x', extra_headers: { 'x-a': 'b' } })).toMatchObject({ status: 404 });
    expect(refusal({ model: 'nobody/x', api_key: 'k' })).toMatchObject({ status: 404 });
  });
});

describe('model_list', () => {
  const list: Given['model_list'] = [
    { model_name: 'mine', litellm_params: { model: 'openai/gpt', api_key: 'one' } },
    { model_name: 'other', litellm_params: { model: 'openai/gpt' } },
    { model_name: 'mine', litellm_params: { model: 'azure/gpt' } },
    { model_name: 'mine', litellm_params: { model: 'nobody/x' } },
  ];

  it('returns the entries of the name, in order', async () => {
    const { targets } = await house();
    const found = targets({ model: 'mine', model_list: list });
    expect(found.map(({ id }) => id)).toEqual(['openai/gpt', 'azure/gpt']);
    expect(await Promise.all(found.map(proofs))).toEqual([
      '[{"authorization":"Bearer one"}]',
      '[{"api-key":"stored-azure"}]',
    ]);
  });

  it('skips entries with a member that is not allowed', async () => {
    const { refusal } = await house(config.replace('api_key: allow', 'api_key: deny'));
    const error = refusal({ model: 'mine', model_list: list.slice(0, 1) });
    expect(error).toMatchObject({ status: 404, param: 'model_list' });
    expect(error.message).toContain('api_key is not allowed');
  });
});
