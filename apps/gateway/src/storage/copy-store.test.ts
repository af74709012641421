import { afterEach, describe, expect, it } from 'vitest';
import { testInvitation, testMembership, testPerson, testSession } from '../test-support/people-rows.ts';
import { testStores } from '../test-support/stores.ts';
import { copyStore } from './copy-store.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, usageColumns } from './port.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** Lines of usage rows whose values are made from a number. */
const usageLine = (at: number): string =>
  JSON.stringify(
    usageColumns.map((column) => {
      if (column === 'request_id') return `r${at}`;
      if (column === 'requested_model') return `Ärger \u0000 "${at}" 😀`;
      if (/^(?:team_id|error_code|first_byte_ms|privacy|routing|region)$/.test(column)) return null;
      const isText = /^(?:key_id|account_id|model|provider|status|usage_source|endpoint)$/.test(column);
      return isText ? 'x' : at;
    }),
  );

async function fillPeople({ people }: Storage): Promise<void> {
  const person = testPerson('per_1');
  await people.insert(person, [
    testMembership('mem_1', person.id, { account_id: 'acc_a', team_id: 't_acc_a' }),
  ]);
  await people.sessions.insert(testSession('ses_1', person.id), null);
  await people.invitations.insert(testInvitation('inv_1', { account_id: 'acc_B' }));
}

/** Fills a store with something of everything. */
async function fill(url: string, rows: number): Promise<void> {
  const storage = await openStorage(url);
  await storage.meta.set('installation', 'one');
  for (const id of ['acc_B', 'acc_a', 'acc_ä']) {
    await storage.accounts.insert({ id, name: id, settings: '{"x":1}', limits: '{}', created_at: 1 });
    await storage.teams.insert({
      id: `t_${id}`,
      account_id: id,
      name: 't',
      settings: '{}',
      limits: '{}',
      created_at: 2,
    });
  }
  await storage.keys.insert({
    id: 'key_1',
    account_id: 'acc_a',
    team_id: 't_acc_a',
    name: 'k',
    digest: 'd',
    scopes: '[]',
    limits: '{}',
    models: null,
    settings: '{}',
    created_at: 1,
    updated_at: 1,
    expires_at: null,
    revoked_at: null,
    previous_digest: null,
    previous_expires_at: null,
    created_by: null,
  });
  await storage.usage.append(Array.from({ length: rows }, (_, at) => usageLine(at)).join('\n'));
  const limits = { maxFiles: 9, maxBytes: 9999 };
  const times = { created_at: 1, expires_at: 9_007_199_254_740_991 };
  await storage.files.insert({ id: 'f', account_id: 'acc_a', size_bytes: 3, sealed: 's', ...times }, limits);
  const response = { id: 'r', account_id: 'acc_a', previous_id: null, size_bytes: 1, sealed: 's', ...times };
  await storage.responses.insert(response, ['item']);
  await storage.feedback.put({
    requestId: 'r0',
    score: 0.1 + 0.2,
    ability: { account_id: 'acc_a', model: 'm', belief: '{}', updated_at: 1 },
    trials: [{ account_id: 'acc_a', version: 'v', trial: '{}', updated_at: 1 }],
    heads: [],
    kept: {
      account_id: 'acc_a',
      prompt_id: 'r0',
      key_id: 'k',
      task: null,
      sample: '',
      grades: '[]',
      graded_at: 1,
    },
  });
  const heads = { account_id: 'acc_a', version: 'h', created_at: 1, heads: '', report: '{}', trial: '{}' };
  await storage.heads.put(heads, 2);
  await storage.audit.insert({
    id: 'a',
    at: 1,
    actor: 'x',
    action: 'y',
    target: 'z',
    detail: '{}',
    account_id: null,
  });
  await fillPeople(storage);
  await storage.close();
}

const pairs = testStores.flatMap(([from, makeFrom]) =>
  testStores.map(([to, makeTo]) => ({ from, to, makeFrom, makeTo })),
);

describe.each(pairs)('copying from $from to $to', ({ makeFrom, makeTo }) => {
  it('moves everything, and proves it', async () => {
    const [from, to] = [await makeFrom(cleanups), await makeTo(cleanups)];
    await fill(from, 2500);
    await (await openStorage(to)).close();
    const progress: number[] = [];
    const report = await copyStore(from, to, (table, rows) => {
      if (table === 'usage') progress.push(rows);
    });
    expect(progress).toEqual([1000, 2000, 2500]);
    expect(Object.fromEntries(report.tables.map(({ table, rows }) => [table, rows]))).toMatchObject({
      accounts: 3,
      teams: 3,
      api_keys: 1,
      usage: 2500,
      files: 1,
      responses: 1,
      response_items: 1,
      routing_beliefs: 1,
      routing_trials: 1,
      people: 1,
      memberships: 1,
      sessions: 1,
      invitations: 1,
      audit: 1,
    });
    expect(report.usage.costNanos).toBe((2500 * 2499) / 2);
    const [source, copy] = [await openStorage(from), await openStorage(to)];
    expect(await copy.meta.get('installation')).toBe('one');
    expect(await copy.keys.all()).toEqual(await source.keys.all());
    expect(await copy.usage.get('r0')).toMatchObject({ grade: 0.1 + 0.2 });
    expect(await copy.keys.version()).toBe(await source.keys.version());
    await source.close();
    await copy.close();
  });

  it('keeps a store that is not empty as it is', async () => {
    const [from, to] = [await makeFrom(cleanups), await makeTo(cleanups)];
    await fill(from, 3);
    await fill(to, 1);
    await expect(copyStore(from, to, () => undefined)).rejects.toThrow(/not empty/);
  });
});
