/** Invalid anonymization settings are rejected when written, with the name of the member. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf } from '../admin-client.ts';
import { disposeAll, startSluice } from '../support/index.ts';

const wrong: readonly [settings: Json, place: readonly (string | number)[]][] = [
  [{ patterns: [{ pattern: 'PRJ-[0-9]+' }, { pattern: '(a)\\1' }] }, ['patterns', 1, 'pattern']],
  [{ patterns: [{ pattern: '(?=x)' }] }, ['patterns', 0, 'pattern']],
  [{ types: [101, 7777] }, ['types', 1]],
  [{ deny: [{ value: 'x', type: 100 }] }, ['deny', 0, 'type']],
];

describe('anonymization settings', () => {
  let admin: AdminClient;
  const paths = new Map<string, string>();

  beforeAll(async () => {
    admin = adminClient(await startSluice());
    for (const kind of ['accounts', 'teams', 'keys']) {
      const made = await admin.call('POST', `/admin/v1/${kind}`, { name: 'fine' });
      paths.set(kind, `/admin/v1/${kind}/${String(jsonOf(made)['id'])}`);
    }
  });
  afterAll(disposeAll);

  describe.each(['accounts', 'teams', 'keys'])('of %s', (kind) => {
    it.each(wrong)('%j are rejected', async (anonymization, place) => {
      const body = { name: 'wrong', settings: { anonymization } };
      for (const answer of [
        await admin.call('POST', `/admin/v1/${kind}`, body),
        await admin.call('PATCH', paths.get(kind) ?? '', body),
      ]) {
        expect(answer.status).toBe(422);
        const { detail } = jsonOf(answer);
        expect(detail).toMatchObject([{ loc: ['body', 'settings', 'anonymization', ...place] }]);
      }
      expect((await admin.call('GET', `/admin/v1/${kind}`)).text).not.toContain('"wrong"');
    });

    it('are accepted if valid', async () => {
      const anonymization = {
        types: [100, 201],
        deny: [{ value: 'x', type: 990 }],
        patterns: [{ pattern: 'A+' }],
      };
      const answer = await admin.call('PATCH', paths.get(kind) ?? '', { settings: { anonymization } });
      expect(jsonOf(answer)).toMatchObject({ settings: { anonymization } });
    });
  });
});
