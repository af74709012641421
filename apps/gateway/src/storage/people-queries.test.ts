/** What every store must do for people, their roles, sessions and one-time links. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testInvitation, testMembership, testPerson, testSession } from '../test-support/people-rows.ts';
import { testStores } from '../test-support/stores.ts';
import { openEngine } from './open-engine.ts';
import { openStorage } from './open-storage.ts';
import type { AccessChange } from './people-port.ts';
import type { Storage } from './port.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const change = (more: Partial<AccessChange>): AccessChange => ({
  put: [],
  remove: [],
  removeIfEmpty: false,
  mayLeaveAccounts: false,
  at: 2,
  ...more,
});

describe.each(testStores)('people in %s', (_name, makeStore) => {
  const open = async (): Promise<Storage & { readonly url: string }> => {
    const url = await makeStore(cleanups);
    const storage = await openStorage(url);
    cleanups.push(() => storage.close());
    for (const id of ['acc_1', 'acc_2'])
      await storage.accounts.insert({ id, name: id, settings: '{}', limits: '{}', created_at: 1 });
    return { ...storage, url };
  };

  it('are found by id, address and identity, which are unique', async () => {
    const { people } = await open();
    expect(await people.any()).toBe(false);
    const one = testPerson('per_1', { oidc_issuer: 'https://a', oidc_subject: 's' });
    const membership = testMembership('mem_1', 'per_1');
    expect(await people.insert(one, [membership])).toBe(true);
    const found = { person: one, memberships: [membership] };
    expect(await people.any()).toBe(true);
    expect(await people.get('per_1')).toEqual(found);
    expect(await people.allByEmail('per_1@example.com')).toEqual([found]);
    expect(await people.byIdentity('https://a', 's')).toEqual(found);
    expect(await people.byIdentity('https://b', 's')).toBeUndefined();
    expect(await people.insert(testPerson('per_2', { email_key: one.email_key }), [])).toBe(false);
    expect(
      await people.insert(testPerson('per_3', { oidc_issuer: 'https://a', oidc_subject: 's' }), []),
    ).toBe(false);
    expect(await people.get('per_2')).toBeUndefined();
  });

  it('are listed by account, in order', async () => {
    const { people } = await open();
    for (const [id, account] of [
      ['per_1', 'acc_1'],
      ['per_2', 'acc_2'],
      ['per_3', null],
      ['per_4', 'acc_1'],
    ] as const)
      await people.insert(testPerson(id), [testMembership(`m_${id}`, id, { account_id: account })]);
    const ids = async (accountIds: string[] | undefined, after?: string): Promise<string[]> =>
      (await people.page({ accountIds, after, limit: 3 })).map(({ person }) => person.id);
    expect(await ids(undefined)).toEqual(['per_1', 'per_2', 'per_3']);
    expect(await ids(undefined, 'per_3')).toEqual(['per_4']);
    expect(await ids(['acc_1'])).toEqual(['per_1', 'per_4']);
    expect(await ids([])).toEqual([]);
  });

  it('always leave an owner of the installation, and of an account unless that is wanted', async () => {
    const { people } = await open();
    for (const id of ['per_1', 'per_2']) await people.insert(testPerson(id), [testMembership(`m_${id}`, id)]);
    await people.insert(testPerson('per_3'), [testMembership('m_3', 'per_3', { account_id: 'acc_1' })]);
    const both = await Promise.all([
      people.changeAccess('per_1', change({ status: 'disabled' })),
      people.changeAccess('per_2', change({ remove: ['m_per_2'] })),
    ]);
    expect(both.toSorted()).toEqual(['changed', 'last_owner']);
    expect(await people.changeAccess('per_3', change({ remove: ['m_3'] }))).toBe('last_owner');
    expect((await people.get('per_3'))?.memberships).toHaveLength(1);
    const leave = change({ remove: ['m_3'], mayLeaveAccounts: true, removeIfEmpty: true });
    expect(await people.changeAccess('per_3', leave)).toBe('changed');
    expect(await people.get('per_3')).toBeUndefined();
    expect(await people.changeAccess('per_9', change({}))).toBe('missing');
  });

  it('have one role in each account from each source', async () => {
    const { people } = await open();
    await people.insert(testPerson('per_1'), [testMembership('a', 'per_1')]);
    await people.insert(testPerson('per_2'), []);
    const put = [testMembership('b', 'per_2', { account_id: 'acc_1', role: 'viewer' })];
    await people.changeAccess('per_2', change({ put }));
    await people.changeAccess(
      'per_2',
      change({ put: [testMembership('c', 'per_2', { account_id: 'acc_1' })] }),
    );
    const told = testMembership('d', 'per_2', { account_id: 'acc_1', source: 'oidc:x', role: 'admin' });
    expect(await people.replaceMemberships('per_2', 'oidc:x', [told])).toBe('changed');
    expect((await people.get('per_2'))?.memberships.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(await people.replaceMemberships('per_2', 'oidc:x', [])).toBe('changed');
    expect((await people.get('per_2'))?.memberships.map(({ id }) => id)).toEqual(['c']);
    expect(await people.replaceMemberships('per_1', 'local', [])).toBe('last_owner');
  });

  it('use a time step and a recovery code once', async () => {
    const { people } = await open();
    await people.insert(testPerson('per_1', { recovery_codes: '["a"]' }), []);
    const steps = [5, 5, 4, 6].map((step) => people.takeTotpStep('per_1', step));
    expect(await Promise.all(steps)).toEqual([true, false, false, true]);
    const codes = [1, 2].map(() => people.takeRecoveryCode('per_1', '["a"]', '[]'));
    expect((await Promise.all(codes)).toSorted()).toEqual([false, true]);
  });

  it('have sessions, which end with them', async () => {
    const { people } = await open();
    await people.insert(testPerson('per_0'), [testMembership('m_0', 'per_0')]);
    await people.insert(testPerson('per_1'), []);
    const { sessions } = people;
    for (const id of ['ses_1', 'ses_2', 'ses_3']) await sessions.insert(testSession(id, 'per_1'), null);
    await sessions.insert(testSession('ses_4', 'per_0', { expires_at: 5 }), null);
    expect(await sessions.byDigest('digest of ses_2')).toMatchObject({
      session: { id: 'ses_2' },
      person: { id: 'per_1' },
      memberships: [],
    });
    await sessions.touch('ses_2', 50);
    expect(await sessions.remove('per_0', 'ses_1')).toBe(false);
    expect(await sessions.remove('per_1', 'ses_1')).toBe(true);
    await sessions.removeExpired(5, 1);
    expect((await sessions.ofPerson('per_1')).map(({ id }) => id)).toEqual(['ses_2']);
    expect(await sessions.ofPerson('per_0')).toEqual([]);
    await sessions.insert(testSession('ses_5', 'per_1'), null);
    await sessions.removeOthers('per_1', 'ses_5');
    expect((await sessions.ofPerson('per_1')).map(({ id }) => id)).toEqual(['ses_5']);
    await people.changeAccess('per_1', change({ status: 'disabled' }));
    expect(await sessions.byDigest('digest of ses_5')).toBeUndefined();
  });

  it('SEC-51: have no session of an old password, and do not replace a newer one', async () => {
    const { people } = await open();
    await people.insert(testPerson('per_0'), [testMembership('m_0', 'per_0')]);
    await people.insert(testPerson('per_1', { password_hash: 'first' }), []);
    const { sessions } = people;
    expect(await sessions.insert(testSession('ses_1', 'per_1'), 'first')).toBe(true);
    expect(await sessions.insert(testSession('ses_2', 'per_1'), 'first')).toBe(true);
    const replace = (before: string, after: string): Promise<boolean> =>
      people.replacePassword({ personId: 'per_1', before, after, keptSessionId: 'ses_2', at: 3 });
    expect([await replace('first', 'second'), await replace('first', 'third')]).toEqual([true, false]);
    expect(await people.get('per_1')).toMatchObject({ person: { password_hash: 'second' } });
    expect((await sessions.ofPerson('per_1')).map(({ id }) => id)).toEqual(['ses_2']);
    expect(await sessions.insert(testSession('ses_3', 'per_1'), 'first')).toBe(false);
    await people.changeAccess('per_1', change({ status: 'disabled' }));
    expect(await sessions.insert(testSession('ses_4', 'per_1'), 'second')).toBe(false);
    expect(await sessions.ofPerson('per_1')).toEqual([]);
  });

  it('accept a one-time link once', async () => {
    const { people } = await open();
    const { invitations } = people;
    await invitations.insert(testInvitation('inv_1'));
    const acceptances = ['per_1', 'per_2'].map((id) =>
      invitations.accept('inv_1', {
        insert: testPerson(id),
        memberships: [testMembership(`m_${id}`, id)],
        at: 2,
      }),
    );
    expect((await Promise.all(acceptances)).toSorted()).toEqual(['accepted', 'gone']);
    expect(await people.page({ accountIds: undefined, after: undefined, limit: 9 })).toHaveLength(1);
  });

  it('keep a link whose address was taken meanwhile, and list links by account', async () => {
    const { people } = await open();
    const { invitations } = people;
    await people.insert(testPerson('per_1', { totp_sealed: 'x', totp_confirmed: 1 }), []);
    await people.sessions.insert(testSession('ses_1', 'per_1'), null);
    await invitations.insert(testInvitation('inv_1', { account_id: 'acc_1' }));
    await invitations.insert(testInvitation('inv_2', { person_id: 'per_1' }));
    await invitations.insert(testInvitation('inv_3', { expires_at: 2 }));
    expect(await invitations.accept('inv_1', { insert: testPerson('per_1'), memberships: [], at: 2 })).toBe(
      'taken',
    );
    const ids = async (accountIds: string[] | undefined): Promise<string[]> =>
      (await invitations.page({ accountIds, after: undefined, limit: 9 })).map(({ id }) => id);
    expect(await ids(undefined)).toEqual(['inv_1', 'inv_3']);
    expect([await ids(['acc_1']), await ids(['acc_2'])]).toEqual([['inv_1'], []]);
    await invitations.removeExpired(2);
    expect(await invitations.get('inv_3')).toBeUndefined();
    const reset = { personId: 'per_1', passwordHash: 'new' };
    expect(await invitations.accept('inv_2', { reset, memberships: [], at: 2 })).toBe('accepted');
    expect((await people.get('per_1'))?.person).toMatchObject({ password_hash: 'new', totp_confirmed: 0 });
    expect(await people.sessions.ofPerson('per_1')).toEqual([]);
    expect([await invitations.remove('inv_1'), await invitations.remove('inv_1')]).toEqual([true, false]);
  });

  it('SEC-57: entries of the audit log can be neither changed nor removed', async () => {
    const { audit, url } = await open();
    const entry = { id: 'a', at: 1, actor: 'x', action: 'y', target: 'z', detail: '{}', account_id: null };
    await audit.insert(entry);
    const { db, close } = await openEngine(url);
    cleanups.push(close);
    await expect(sql`update audit set actor = 'nobody'`.execute(db)).rejects.toThrow(/append-only/);
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow(/append-only/);
    expect(await audit.list({ limit: 9 })).toEqual([entry]);
  });
});
