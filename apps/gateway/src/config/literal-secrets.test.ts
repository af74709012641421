// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are written like that.
import { describe, expect, it } from 'vitest';
import { literalSecretPaths } from './literal-secrets.ts';

describe('literalSecretPaths', () => {
  it.each([
    ['providers: { a: { api_key: sk-1 } }', ['providers.a.api_key']],
    [
      'providers: { a: { api_keys: [sk-1, "env:B", sk-2] } }',
      ['providers.a.api_keys.0', 'providers.a.api_keys.2'],
    ],
    ['providers: { a: { access_key_id: AK, secret_access_key: s } }', ['providers.a.secret_access_key']],
    [`providers: { v: { credentials: '{"private_key":"x"}' } }`, ['providers.v.credentials']],
    ['anonymization: { detector: { api_key: x } }', ['anonymization.detector.api_key']],
    ['storage: { url: "postgres://u:p@db/x" }', ['storage.url']],
    ['providers: { a: { api_key: "${A}", base_url: https://x/v1 } }', []],
    ['providers: { a: { api_key: file:a, credentials: /a/b.json } }', []],
    ['models: { api_key: [a/b] }', ['models.api_key.0']],
    ['', []],
  ])('%s', (text, paths) => {
    expect(literalSecretPaths(text)).toEqual(paths);
  });
});
