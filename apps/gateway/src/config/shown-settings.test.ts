import { describe, expect, it } from 'vitest';
import { toSettings } from './settings.ts';
import { shownSettings } from './shown-settings.ts';

describe('shownSettings', () => {
  it('SEC-07 masks every secret, and shows everything else', () => {
    const settings = toSettings({
      path: undefined,
      file: {
        providers: {
          a: { protocol: 'openai', api_keys: ['canary-1', 'canary-2'] },
          b: {
            protocol: 'bedrock',
            access_key_id: 'shown-id',
            secret_access_key: 'canary-3',
            session_token: 'canary-4',
          },
          c: { protocol: 'vertex', credentials: '{"private_key":"canary-5"}' },
        },
        models: { fast: ['a/b'] },
        storage: { url: 'postgres://user:canary-6@host/db' },
        shared_state: { url: 'redis://:canary-7@host' },
        overrides: { headers: { 'x-tier': ['gold'] } },
      },
    });
    const text = JSON.stringify(shownSettings(settings));
    expect(text).not.toContain('canary');
    expect(shownSettings(settings)).toMatchObject({
      aliases: { fast: [{ model: 'a/b' }] },
      headerRules: { 'x-tier': ['gold'] },
    });
    for (const shown of ['shown-id', '@host/db', 'redis://']) expect(text).toContain(shown);
    expect(settings.givenNames).toEqual(['storage.url', 'shared_state.url', 'overrides.headers']);
  });
});
