/** Values that were replaced wrongly: an account proposes to allow them, and an administrator decides. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from '../admin-client.ts';
import { personWith } from '../people-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';

const path = '/admin/v1/anonymization/proposals';
const text = 'Please call Karin Holzmann.';
let sluice: Sluice;
let admin: AdminClient;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
});
afterAll(disposeAll);

/** A key of a team of an account of its own. */
async function makeKey(name: string): Promise<Json> {
  const account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name }))['id'];
  const team = jsonOf(await admin.call('POST', '/admin/v1/teams', { name, account }))['id'];
  return admin.make({ name, account, team });
}

async function propose(key: Json, value: string, more: Json = {}): Promise<Json> {
  const answer = await admin.call(
    'POST',
    '/v1/anonymization/proposals',
    { value, ...more },
    bearer(key['key']),
  );
  expect(answer.status, answer.text).toBe(201);
  return jsonOf(answer);
}

async function anonymized(key: Json): Promise<string> {
  const answer = await admin.call('POST', '/v1/anonymize', { input: text }, bearer(key['key']));
  const [result]: readonly unknown[] = Object(jsonOf(answer)['results']);
  return String(Object(result).text);
}

const idsOf = (page: Json): readonly unknown[] => {
  const { data } = page;
  return Array.isArray(data) ? data.map((one) => Object(one).id) : [];
};

describe('a proposal', () => {
  it('changes nothing until it is accepted, then for the account', async () => {
    const key = await makeKey('accepted');
    const other = await makeKey('other account');
    const proposal = await propose(key, 'Karin Holzmann', { code: 101, reason: 'Our robot' });
    expect(proposal).toMatchObject({
      value: 'Karin Holzmann',
      code: 101,
      type: 'PERSON',
      reason: 'Our robot',
      status: 'pending',
      account_id: key['account'],
      team_id: key['team'],
      key_id: key['id'],
      scope: null,
      decided_at: null,
    });
    expect(await anonymized(key)).toBe('Please call <PERSON_1>.');
    const answer = await admin.call('POST', `${path}/${String(proposal['id'])}/accept`, {});
    expect(jsonOf(answer), answer.text).toMatchObject({ status: 'accepted', scope: 'account' });
    await vi.waitFor(async () => expect(await anonymized(key)).toBe(text), 5000);
    expect(await anonymized(other)).toBe('Please call <PERSON_1>.');
    const account = jsonOf(await admin.call('GET', `/admin/v1/accounts/${String(key['account'])}`));
    expect(account['settings']).toMatchObject({ anonymization: { allow: ['Karin Holzmann'] } });
  });

  it.each(['team', 'key'] as const)('is accepted for its %s only', async (scope) => {
    const key = await makeKey(`for a ${scope}`);
    const beside = await admin.make({ name: 'beside', account: key['account'] });
    const { id } = await propose(key, 'Karin Holzmann');
    const answer = await admin.call('POST', `${path}/${String(id)}/accept`, { scope });
    expect(answer.status, answer.text).toBe(200);
    await vi.waitFor(async () => expect(await anonymized(key)).toBe(text), 5000);
    expect(await anonymized(beside)).toBe('Please call <PERSON_1>.');
  });

  it('is declined, and decided once', async () => {
    const key = await makeKey('declined');
    const { id } = await propose(key, 'Karin Holzmann');
    const declined = await admin.call('POST', `${path}/${String(id)}/decline`);
    expect(jsonOf(declined), declined.text).toMatchObject({ status: 'declined', scope: null, value: null });
    expect(refusal(await admin.call('POST', `${path}/${String(id)}/accept`, {}))).toEqual([409, 'conflict']);
    expect(await anonymized(key)).toBe('Please call <PERSON_1>.');
    const audit = jsonOf(await admin.call('GET', `/admin/v1/audit?target=${String(id)}`));
    expect(audit['data']).toMatchObject([{ action: 'proposal.decline' }, { action: 'proposal.create' }]);
    expect(JSON.stringify(audit)).not.toContain('Holzmann');
  });

  it('is the same while it is pending, and has a scope that exists', async () => {
    const { account } = await makeKey('without a team');
    const key = await admin.make({ name: 'without a team', account });
    const { id } = await propose(key, 'Corvane');
    const again = await Promise.all(['Corvane', 'corvane', ' Corvane '].map((value) => propose(key, value)));
    for (const one of again) expect(one['id']).toBe(id);
    const answer = await admin.call('POST', `${path}/${String(id)}/accept`, { scope: 'team' });
    expect(answer.status).toBe(422);
    const listed = jsonOf(await admin.call('GET', `${path}?account=${String(account)}&status=pending`));
    expect(idsOf(listed)).toEqual([id]);
  });

  it('stays pending where the allow list cannot take it', async () => {
    const key = await makeKey('full');
    const allow = Array.from({ length: 1000 }, (_, at) => `value ${at}`);
    const owner = `/admin/v1/accounts/${String(key['account'])}`;
    expect((await admin.call('PATCH', owner, { settings: { anonymization: { allow } } })).status).toBe(200);
    const { id } = await propose(key, 'Corvane');
    const answer = await admin.call('POST', `${path}/${String(id)}/accept`, {});
    expect(answer.status, answer.text).toBe(422);
    expect(jsonOf(await admin.call('GET', `${path}/${String(id)}`))['status']).toBe('pending');
  });

  it('is stored once if it comes several times at once', async () => {
    const key = await makeKey('racing');
    const all = await Promise.all(Array.from({ length: 6 }, () => propose(key, 'Racing')));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it.each([' ', 'a\u0000b', 'a\u202eb', '\ud800', '<PERSON_1>'])('is no %j', async (value) => {
    const key = await makeKey(`refused ${JSON.stringify(value)}`);
    const answer = await admin.call('POST', '/v1/anonymization/proposals', { value }, bearer(key['key']));
    expect(refusal(answer)[0], answer.text).toBe(422);
  });

  it('is not accepted where it would have no effect', async () => {
    const key = await makeKey('required');
    const owner = `/admin/v1/accounts/${String(key['account'])}`;
    const required = { settings: { anonymization: { default: 'required' } } };
    expect((await admin.call('PATCH', owner, required)).status).toBe(200);
    const { id } = await propose(key, 'Karin Holzmann');
    const answer = await admin.call('POST', `${path}/${String(id)}/accept`, { scope: 'key' });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('required by the account')]);
    expect(jsonOf(await admin.call('GET', `${path}/${String(id)}`))['status']).toBe('pending');
    const accepted = await admin.call('POST', `${path}/${String(id)}/accept`, { scope: 'account' });
    expect(accepted.status, accepted.text).toBe(200);
    await vi.waitFor(async () => expect(await anonymized(key)).toBe(text), 5000);
  });

  it('SEC-06: is seen and decided within its account, by roles', async () => {
    const key = await makeKey('roles');
    const { account } = key;
    const { id } = await propose(key, 'Corvane');
    const stranger = await personWith(sluice, 'owner', (await makeKey('strangers'))['account']);
    expect((await stranger.call('GET', `${path}/${String(id)}`)).status).toBe(404);
    expect((await stranger.call('POST', `${path}/${String(id)}/accept`, {})).status).toBe(404);
    expect(idsOf(jsonOf(await stranger.call('GET', path)))).toEqual([]);
    const officer = await personWith(sluice, 'privacy_officer', account);
    expect(idsOf(jsonOf(await officer.call('GET', path)))).toEqual([id]);
    expect((await officer.call('POST', `${path}/${String(id)}/accept`, {})).status).toBe(403);
    const developer = await personWith(sluice, 'developer', account);
    expect((await developer.call('GET', path)).status).toBe(403);
    const made = await developer.call('POST', '/v1/anonymization/proposals', { value: 'Sorbus' });
    expect(made.status, made.text).toBe(201);
    const ofPerson = String(jsonOf(made)['id']);
    const owner = await personWith(sluice, 'owner', account);
    expect((await owner.call('POST', `${path}/${ofPerson}/accept`, { scope: 'key' })).status).toBe(422);
    expect((await owner.call('POST', `${path}/${ofPerson}/accept`, {})).status).toBe(200);
  });
});

describe('thresholds', () => {
  it('of a key count before those of its account', async () => {
    const key = await makeKey('thresholds');
    const owner = `/admin/v1/accounts/${String(key['account'])}`;
    const sure = { settings: { anonymization: { thresholds: [{ type: 'PERSON', score: 1 }] } } };
    expect((await admin.call('PATCH', owner, sure)).status).toBe(200);
    await vi.waitFor(async () => expect(await anonymized(key)).toBe(text), 5000);
    const lower = { settings: { anonymization: { thresholds: [{ type: 101, score: 0.5 }] } } };
    expect((await admin.call('PATCH', `/admin/v1/keys/${String(key['id'])}`, lower)).status).toBe(200);
    await vi.waitFor(async () => expect(await anonymized(key)).toBe('Please call <PERSON_1>.'), 5000);
    const unknown = { settings: { anonymization: { thresholds: [{ type: 'PERSN', score: 0.5 }] } } };
    const answer = await admin.call('PATCH', owner, unknown);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('did you mean PERSON')]);
  });
});
