import { describe, expect, it } from 'vitest';
import type { Principal } from '../auth/index.ts';
import type { AnonymizationDefault } from '../config/index.ts';
import { SluiceError } from '../errors/index.ts';
import { createPrivacy } from './clear.ts';

type Level = AnonymizationDefault | undefined;
const levels: readonly Level[] = [undefined, 'off', 'on', 'required'];
const asked: readonly (boolean | null | undefined)[] = [undefined, null, true, false];

/** What the request comes to: request before key (with its account and team) before config; required stays. */
function expected(request: boolean | null | undefined, key: Level, config: AnonymizationDefault): string {
  const setting = key ?? config;
  if (request === false) return setting === 'required' ? 'anonymization_required' : 'clear';
  return request === true || setting !== 'off' ? 'privacy_unavailable' : 'clear';
}

const table = asked.flatMap((request) =>
  levels.flatMap((key) =>
    (['off', 'on', 'required'] as const).map((config) => ({
      request,
      key,
      config,
      outcome: expected(request, key, config),
    })),
  ),
);

describe('whether a request may leave as it is', () => {
  it.each(table)(
    'request $request, key $key, config $config: $outcome',
    ({ request, key, config, outcome }) => {
      const principal: Principal = {
        keyId: 'k',
        keyName: 'k',
        accountId: 'a',
        teamId: null,
        scopes: new Set(),
        limits: {},
        modelGlobs: [],
        anonymization: key,
        routing: undefined,
        expiresAtMs: undefined,
      };
      const body = {
        model: 'm',
        messages: [{ role: 'user' as const, content: 'x' }],
        ...(request === undefined ? {} : { enable_anonymization: request }),
      };
      const clear = () =>
        createPrivacy({ defaultMode: () => config }).clear(
          { request: body, sizeBytes: 9, texts: undefined },
          principal,
        );
      if (outcome === 'clear') {
        const safe = clear();
        expect([safe.payload, safe.report, safe.cleared]).toEqual([body, { mode: 'off', entities: 0 }, true]);
        return;
      }
      expect(clear).toThrow(SluiceError);
      expect(clear).toThrow(expect.objectContaining({ code: outcome, param: 'enable_anonymization' }));
    },
  );

  it('reads the config of the moment, not of the start', () => {
    let mode: AnonymizationDefault = 'off';
    const privacy = createPrivacy({ defaultMode: () => mode });
    const call = { request: { model: 'm', messages: [] }, sizeBytes: 1, texts: undefined };
    const principal: Principal = {
      keyId: 'k',
      keyName: 'k',
      accountId: 'a',
      teamId: null,
      scopes: new Set(),
      limits: {},
      modelGlobs: [],
      anonymization: undefined,
      routing: undefined,
      expiresAtMs: undefined,
    };
    expect(privacy.clear(call, principal).cleared).toBe(true);
    mode = 'on';
    expect(() => privacy.clear(call, principal)).toThrow(SluiceError);
  });
});
