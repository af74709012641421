import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SluiceError } from '../errors/index.ts';
import { type ApiKeyRow, openStorage, type Storage } from '../storage/index.ts';
import { type Authenticator, type Credentials, createAuthenticator } from './authenticator.ts';
import { makeKey } from './key-format.ts';

const pepper = Buffer.from('pepper of at least thirty-two bytes');
let folder: string;
let storage: Storage;
let nowMs: number;
let silent: boolean;
let lookups: number;
let authenticator: Authenticator;
let errors: unknown[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'sluice-auth-'));
  storage = await openStorage(`sqlite:${join(folder, 'test.db')}`);
  await storage.accounts.insert({ id: 'acc', name: 'a', settings: '{}', limits: '{}', created_at: 1 });
  nowMs = 1_760_000_000_000;
  silent = false;
  lookups = 0;
  errors = [];
  authenticator = await createAuthenticator({
    storage: {
      ...storage,
      keys: {
        ...storage.keys,
        version: () => {
          lookups++;
          return silent ? Promise.reject(new Error('no database')) : storage.keys.version();
        },
      },
    },
    pepper,
    now: () => nowMs,
    wallNow: () => nowMs,
    onError: (error) => errors.push(error),
  });
});
afterEach(async () => {
  authenticator.close();
  vi.useRealTimers();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

async function insert(text: string, more: Partial<ApiKeyRow> = {}): Promise<string> {
  const id = `key_${text.slice(-8)}`;
  await storage.keys.insert({
    id,
    account_id: 'acc',
    team_id: null,
    name: 'k',
    digest: authenticator.digestOf(text),
    scopes: '["inference"]',
    limits: '{}',
    models: null,
    settings: '{}',
    created_at: nowMs,
    updated_at: nowMs,
    expires_at: null,
    revoked_at: null,
    previous_digest: null,
    previous_expires_at: null,
    created_by: null,
    ...more,
  });
  return id;
}

/** The code of the refusal, or the id of the key. */
function outcome(headers: Credentials): string {
  try {
    return authenticator.authenticate(headers).keyId;
  } catch (error) {
    if (error instanceof SluiceError) return error.code;
    throw error;
  }
}
const bearer = (key: string): Credentials => ({ authorization: `Bearer ${key}` });

/** Lets one look at the database happen and end. */
async function look(): Promise<void> {
  const before = lookups;
  vi.advanceTimersByTime(1000);
  nowMs += 1000;
  while (lookups === before) await new Promise((resolve) => setImmediate(resolve));
  // The look reads on through the storage thread: one more answer of it comes after.
  for (let turn = 0; turn < 5; turn++) await storage.meta.get('turn');
  await new Promise((resolve) => setImmediate(resolve));
}

describe('presented keys', () => {
  it('are read from either header, with a case-insensitive scheme', async () => {
    const { text } = makeKey();
    const id = await insert(text);
    await authenticator.refresh();
    const accepted: Credentials[] = [
      bearer(text),
      { authorization: `bearer   ${text}` },
      { authorization: `BEARER\t${text} ` },
      { 'x-api-key': text },
      { 'api-key': text },
      { 'x-api-key': '', 'api-key': text },
      { 'x-api-key': text, 'api-key': 'other' },
      { authorization: `Bearer ${text}`, 'x-api-key': 'other' },
    ];
    expect(accepted.map(outcome)).toEqual(accepted.map(() => id));
    const refused: Credentials[] = [
      {},
      { authorization: text },
      { authorization: `Basic ${text}` },
      { authorization: `Bearer ${text} x` },
      { authorization: 'Bearer', 'x-api-key': text },
      { 'x-api-key': [text, text] },
      { 'x-api-key': '' },
      { 'api-key': [text] },
    ];
    expect(refused.map(outcome)).toEqual(refused.map(() => 'invalid_api_key'));
  });
});

describe('SEC-02, SEC-03 key digest', () => {
  it('is keyed with the pepper, and compared completely', async () => {
    const { text } = makeKey();
    const digest = authenticator.digestOf(text);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const other = await createAuthenticator({
      storage,
      pepper: Buffer.from('another pepper of thirty-two bytes'),
      now: () => nowMs,
      wallNow: () => nowMs,
      onError: () => undefined,
    });
    expect(other.digestOf(text)).not.toBe(digest);
    other.close();
  });

  it('distinguishes keys that differ only in the last character', async () => {
    const stem = 'x'.repeat(63);
    const ids = [await insert(`${stem}a`), await insert(`${stem}b`)];
    await authenticator.refresh();
    for (let turn = 0; turn < 3; turn++) {
      expect([outcome(bearer(`${stem}a`)), outcome(bearer(`${stem}b`))]).toEqual(ids);
      expect(outcome(bearer(`${stem}c`))).toBe('invalid_api_key');
    }
  });
});

describe('SEC-04 revoked, expired and changed keys', () => {
  it('are rejected after one poll when revoked elsewhere, even if just used', async () => {
    const { text } = makeKey();
    const id = await insert(text);
    await look();
    expect(outcome(bearer(text))).toBe(id);
    await storage.keys.update(id, { revoked_at: nowMs });
    await look();
    expect(outcome(bearer(text))).toBe('invalid_api_key');
  });

  it('are rejected at once when revoked here', async () => {
    const { text } = makeKey();
    const id = await insert(text);
    await authenticator.refresh();
    expect(outcome(bearer(text))).toBe(id);
    await storage.keys.update(id, { revoked_at: nowMs });
    await authenticator.refresh();
    expect(outcome(bearer(text))).toBe('invalid_api_key');
  });

  it('are rejected from the time of expiry', async () => {
    const { text } = makeKey();
    const id = await insert(text, { expires_at: nowMs + 500 });
    await authenticator.refresh();
    expect(outcome(bearer(text))).toBe(id);
    nowMs += 499;
    expect(outcome(bearer(text))).toBe(id);
    nowMs += 1;
    expect(outcome(bearer(text))).toBe('invalid_api_key');
  });

  it('work with their old secret until its time, and no longer than the key itself', async () => {
    const [old, now] = [makeKey().text, makeKey().text];
    const overlap = { previous_digest: authenticator.digestOf(old), previous_expires_at: nowMs + 500 };
    const id = await insert(now, overlap);
    await authenticator.refresh();
    expect([outcome(bearer(old)), outcome(bearer(now))]).toEqual([id, id]);
    nowMs += 500;
    expect([outcome(bearer(old)), outcome(bearer(now))]).toEqual(['invalid_api_key', id]);
    await authenticator.refresh();
    expect([outcome(bearer(old)), outcome(bearer(now))]).toEqual(['invalid_api_key', id]);
    await storage.keys.update(id, { previous_expires_at: nowMs + 500, expires_at: nowMs + 100 });
    await authenticator.refresh();
    expect(outcome(bearer(old))).toBe(id);
    nowMs += 100;
    expect([outcome(bearer(old)), outcome(bearer(now))]).toEqual(['invalid_api_key', 'invalid_api_key']);
  });

  it('get new limits and settings of account and team after one poll', async () => {
    const { text } = makeKey();
    const id = await insert(text);
    await look();
    await storage.keys.update(id, { limits: '{"rpm":7}' });
    await storage.accounts.update('acc', { settings: '{"models":["a/*"]}' });
    await look();
    expect(authenticator.authenticate(bearer(text))).toMatchObject({
      limits: { rpm: 7 },
      modelGlobs: [['a/*']],
    });
  });
});

describe('SEC-05 unavailable database', () => {
  it('known keys are accepted, unknown ones get 503', async () => {
    const { text } = makeKey();
    const id = await insert(text);
    await authenticator.refresh();
    silent = true;
    await look();
    expect(errors).toMatchObject([{ message: 'no database' }]);
    nowMs += 10_000;
    expect([outcome(bearer(text)), outcome(bearer(makeKey().text))]).toEqual([id, 'store_unavailable']);
    expect(authenticator.fresh()).toBe(false);
    nowMs += 300_000;
    expect(outcome(bearer(text))).toBe('store_unavailable');
    silent = false;
    await look();
    expect([outcome(bearer(text)), outcome(bearer(makeKey().text))]).toEqual([id, 'invalid_api_key']);
    expect(authenticator.fresh()).toBe(true);
  });

  it('keeps its keys when a reload fails half way', async () => {
    const { text } = makeKey();
    const id = await insert(text);
    await authenticator.refresh();
    silent = true;
    await expect(authenticator.refresh()).rejects.toThrow('no database');
    expect(outcome(bearer(text))).toBe(id);
  });
});

it('a damaged record disables only its own key, and revocations still work', async () => {
  const [damaged, other] = [makeKey().text, makeKey().text];
  const id = await insert(damaged);
  const otherId = await insert(other);
  await authenticator.refresh();
  await storage.keys.update(id, { limits: '{"rpm":"many"}' });
  await authenticator.refresh();
  expect(() => authenticator.authenticate(bearer(damaged))).toThrow();
  expect(authenticator.authenticate(bearer(other)).keyId).toBe(otherId);
  await storage.keys.update(otherId, { revoked_at: 1 });
  await authenticator.refresh();
  expect(() => authenticator.authenticate(bearer(other))).toThrow();
});

it('looks for a key that it does not know, once for all who wait, and not for what it knows or what is no key', async () => {
  const [text, other] = [makeKey().text, makeKey().text];
  await insert(text);
  const headers = { authorization: `Bearer ${text}` };
  const before = lookups;
  const waiting = Array.from({ length: 50 }, () => authenticator.lookUp(headers));
  await Promise.all(waiting);
  expect(lookups - before).toBeLessThanOrEqual(3);
  expect(authenticator.authenticate(headers)).toMatchObject({ accountId: 'acc' });
  expect(authenticator.lookUp(headers)).toBeUndefined();
  for (const authorization of [`Bearer ${'x'.repeat(40)}`, `${headers.authorization}x`, 'Basic a', undefined])
    expect(authenticator.lookUp({ authorization })).toBeUndefined();
  await authenticator.lookUp({ authorization: `Bearer ${other}` });
  expect(() => authenticator.authenticate({ authorization: `Bearer ${other}` })).toThrow(SluiceError);
});

it('never calls a key wrong while the store cannot say so', async () => {
  const unknown = { authorization: `Bearer ${makeKey().text}` };
  silent = true;
  await expect(authenticator.lookUp(unknown)).rejects.toMatchObject({ code: 'store_unavailable' });
  silent = false;
  await authenticator.lookUp(unknown);
  expect(outcome(unknown)).toBe('invalid_api_key');
});
